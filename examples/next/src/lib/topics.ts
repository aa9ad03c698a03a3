// Topics, and what is about them.
import type { View } from './cms';
import { people, projects, publications } from './content';

interface Topic {
  slug: string;
  name: string;
  about: { name: string; path: string }[];
}

/** All topics by name, with the people, projects and publications that name them. */
export async function topics(view: View): Promise<Topic[]> {
  const found = new Map<string, Topic>();
  const add = (topics: { slug: string; name: string }[], name: string, path: string) => {
    for (const topic of topics) {
      if (!found.has(topic.slug)) found.set(topic.slug, { ...topic, about: [] });
      found.get(topic.slug)!.about.push({ name, path });
    }
  };
  for (const { interests, displayName, slug } of await people(view)) add(interests, displayName, `/people/${slug}/`);
  for (const { topics, title, slug } of await projects(view)) add(topics, title, `/projects/${slug}/`);
  for (const { topics, title, slug } of await publications(view)) add(topics, title, `/publications/${slug}/`);
  return [...found.values()].sort((one, other) => one.name.localeCompare(other.name, view.locale));
}
