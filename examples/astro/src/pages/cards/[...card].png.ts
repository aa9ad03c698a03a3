// The pictures that are shown where a page is linked to.
import type { APIRoute } from 'astro';
import { drawn, type Card } from '../../cards';
import { people, projects } from '../../content';
import { locales } from '../../locales';
import { site } from '../../site';

export const prerender = true;
export const getStaticPaths = async () => {
  const view = { locale: locales[0] };
  const cards: [string, Card][] = [
    ['site', { title: site.name, below: site.about }],
    ...(await people(view)).map((person): [string, Card] => [
      `people/${person.slug}`,
      { title: person.displayName, below: person.headline ?? person.currentPosition?.title, picture: person.image },
    ]),
    ...(await projects(view)).map((project): [string, Card] => [
      `projects/${project.slug}`,
      { title: project.title, below: project.organization?.name, picture: project.image },
    ]),
  ];
  return cards.map(([card, props]) => ({ params: { card }, props }));
};

export const GET: APIRoute<Card> = async ({ props }) =>
  new Response(await drawn(props), { headers: { 'content-type': 'image/png' } });
