// Draws the picture of a page that others show where they link to it (Open Graph): 1200 by 630 pixels.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import satori from 'satori';
import sharp from 'sharp';
import { bytes } from './cms';
import { people, projects, type Picture } from './content';
import { locales } from './locales';
import { site } from '../site';

export interface Card {
  title: string;
  below?: string | null | undefined;
  picture?: Picture | null;
}

// The typeface has Latin letters; a card whose title has others is left without words, rather than with empty boxes.
const LEGIBLE = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u;
const legible = (text: string | null | undefined) => (text && LEGIBLE.test(text) ? text : '');
const packages = createRequire(join(process.cwd(), 'package.json'));
const font = (weight: 400 | 600, part: string) =>
  readFile(packages.resolve(`@fontsource/source-serif-4/files/source-serif-4-${part}-${weight}-normal.woff`));
const fonts = Promise.all(
  ([400, 600] as const).flatMap((weight) =>
    ['latin', 'latin-ext'].map(async (part) => ({ name: part, weight, data: await font(weight, part) })),
  ),
);

const box = (style: object, ...children: unknown[]) => ({ type: 'div', props: { style: { display: 'flex', ...style }, children } });

/** The cards of a whole site, by their names: its own, and one of each person and project. */
export async function cards(): Promise<[string, Card][]> {
  const view = { locale: locales[0] };
  return [
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
}

/** A card as PNG. */
export async function drawn({ title, below, picture }: Card): Promise<Uint8Array<ArrayBuffer>> {
  const words = box(
    { flexDirection: 'column', flexGrow: 1, flexBasis: 0, justifyContent: 'space-between', padding: 72 },
    box({ fontSize: 30, color: '#665f56' }, legible(site.name)),
    box(
      { flexDirection: 'column' },
      box({ fontSize: title.length > 60 ? 52 : 68, fontWeight: 600, lineHeight: 1.15 }, legible(title)),
      box({ marginTop: 20, fontSize: 32, lineHeight: 1.3, color: '#665f56' }, legible(below).slice(0, 120)),
    ),
    box({ width: 96, height: 8, backgroundColor: '#96341c' }),
  );
  const photograph = picture?.width && {
    type: 'img',
    props: { src: await inline(picture.w800), width: 420, height: 630, style: { objectFit: 'cover' } },
  };
  const whole = box({ width: '100%', height: '100%', backgroundColor: '#fdfcf9', color: '#23211d', fontFamily: 'latin, latin-ext' }, words, photograph);
  const svg = await satori(whole as Parameters<typeof satori>[0], { width: 1200, height: 630, fonts: await fonts });
  return new Uint8Array(await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer());
}

/** A picture within an address, as PNG: what draws the card reads no WebP. */
async function inline(url: string): Promise<string> {
  const png = await sharp(await (await bytes(url)).arrayBuffer()).png().toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}
