import { defineCollection, z } from "astro:content";
const books = defineCollection({ schema: z.object({ heading: z.string(), original: z.string(), author: z.string(), press: z.string(), out: z.coerce.date(), honours: z.array(z.string()).optional() }) });
const log = defineCollection({ schema: z.object({ on: z.coerce.date() }) });
export const collections = { books, log };
