// Whom something is about, as `/import` wants to be told: by a slug.

import { askFor } from './api';
import type { Told } from './model';

export async function slugOf(id: string): Promise<string | undefined> {
  const { node } = await askFor('query Slug($id: ID!) { node(id: $id) { ... on Person { slug } } }', { id });
  return (node as Told | null)?.slug as string | undefined;
}
