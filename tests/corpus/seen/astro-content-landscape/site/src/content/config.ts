import { defineCollection, z } from 'astro:content';
const jobs = defineCollection({ schema: z.object({ role: z.string(), employer: z.string(), town: z.string().optional(), began: z.string(), finished: z.string().optional() }) });
const essays = defineCollection({ schema: z.object({ headline: z.string(), outlet: z.string(), published: z.date(), coauthors: z.array(z.string()).default([]) }) });
const lectures = defineCollection({ schema: z.object({ subject: z.string(), gathering: z.string(), whereabouts: z.string(), day: z.date() }) });
const medals = defineCollection({ type: 'data' });
export const collections = { jobs, essays, lectures, medals };
