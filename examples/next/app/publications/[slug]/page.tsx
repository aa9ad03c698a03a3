// A publication: its picture, abstract and links.
import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { line, Links, Names, Picture, published, Text } from '../../../components/parts';
import { publications } from '../../../lib/content';

type Props = { params: Promise<{ slug: string }> };

export const dynamicParams = false;
export const generateStaticParams = async () => (await publications()).map(({ slug }) => ({ slug }));

const found = async (params: Props['params']) => {
  const { slug } = await params;
  return (await publications()).find((publication) => publication.slug === slug);
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const publication = await found(params);
  return { title: publication?.title, description: publication?.abstract?.text.slice(0, 160) ?? publication?.title };
}

export default async function Page({ params }: Props) {
  const publication = await found(params);
  if (!publication) notFound();
  const { title, venue, year, note, abstract, image, authors, hasMoreAuthors } = publication;
  return (
    <article className="work">
      <header>
        <p className="soft"><Link href="/publications/">Publications</Link></p>
        <h1>{title}</h1>
        <Names of={authors} more={hasMoreAuthors} />
        <p className="soft">{line(venue, year, note)}</p>
        <Links of={published(publication)} />
      </header>
      {image?.width && <figure><Picture of={image} sizes="(width < 48rem) 92vw, 44rem" first /></figure>}
      {abstract && <section><h2>Abstract</h2><div className="prose"><Text of={abstract} /></div></section>}
    </article>
  );
}
