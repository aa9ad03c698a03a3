// Pictures and files: a build takes copies along, a preview shows what the CMS sends.
import { thumbHashToAverageRGBA, thumbHashToDataURL } from 'thumbhash';
import { address, type View } from './cms';
import { assets, type File, type Picture } from './content';

const WIDTHS = [200, 400, 800, 1600] as const;

/** The widths that a picture is had in: those it has, and its own. */
function sizes(picture: Picture) {
  const found = WIDTHS.filter((_, i) => i === 0 || WIDTHS[i - 1]! < picture.width!);
  return found.map((width) => ({ width: Math.min(width, picture.width!), url: picture[`w${width}`], path: `${picture.hash}-${width}.webp` }));
}

/** All that a build takes along of an asset: where it is put, and where it comes from. A picture goes along as it is shown. */
const copiesOf = (file: File) => (file.width && file.height ? sizes(file) : [{ path: `${file.hash.slice(0, 16)}/${file.name}`, url: file.url }]);

/** What an `<img>` says of a picture. */
export function shownAs(picture: Picture, { token }: View) {
  const sources = sizes(picture).map(({ width, url, path }) => ({ width, src: token ? new URL(url, address).href : `/assets/${path}` }));
  const middle = sources.find(({ width }) => width >= 400) ?? sources.at(-1)!;
  return { src: middle.src, srcset: sources.map(({ src, width }) => `${src} ${width}w`).join(', '), width: picture.width!, height: picture.height! };
}

/** The address that a file has from here. */
export const fileAddress = (file: File, { token }: View) => (token ? new URL(file.url, address).href : encodeURI(`/assets/${copiesOf(file).at(-1)!.path}`));

/** What is shown until a picture is there, as styles: blurred, or where there are many in its colour. */
export function waiting({ thumbHash }: Picture, blurred: boolean) {
  if (!thumbHash) return undefined;
  const hash = Uint8Array.from(atob(thumbHash), (character) => character.charCodeAt(0));
  if (blurred) return { backgroundImage: `url(${thumbHashToDataURL(hash)})` };
  const { r, g, b } = thumbHashToAverageRGBA(hash);
  return { backgroundColor: `rgb(${[r, g, b].map((part) => Math.round(part * 255)).join(' ')})` };
}

/** All that a build takes along. */
export const copies = async (view: View) => (await assets(view)).flatMap(copiesOf).map(({ path, url }) => ({ path, url }));
