// A document beside what was made of it: pointing at a line lights its records, and the other way round; and somebody
// says of lines what they are.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { Link, useLocation } from 'wouter';
import { AlikePeople } from './alike';
import { type ImportedDocument, type Who, ask } from './api';
import { DOCUMENT } from './documents';
import type { DocumentQuery } from './gql/graphql';
import { DocumentLines, type Stretch } from './lines';
import { type Told, kinds, lineSelection, nameOf } from './model';
import { lineOf } from './profile';
import { RecordPage } from './record';
import { records } from './records';
import { SayPanel } from './saying';
import { useTexts } from './texts';
import { Loading, Notice, Problem, Said } from './widgets';

export type Document = Extract<DocumentQuery['node'], { path: string }>;

/** A record that the document states, and where. */
export interface Stated {
  id: string;
  kind: string;
  told: Told;
  stretches: Stretch[];
}

async function reviewed(id: string): Promise<{ document: Document; stated: Stated[] } | null> {
  const node = (await ask(DOCUMENT, { id })).node as Document | null;
  if (!node?.path) return null;
  const stretches = new Map<string, Stretch[]>();
  const wanted: { id: string; kind: string }[] = [];
  for (const { record, startLine, endLine } of node.sources) {
    if (!record || !(record.__typename in kinds)) continue;
    if (!stretches.has(record.id)) {
      stretches.set(record.id, []);
      wanted.push({ id: record.id, kind: record.__typename });
    }
    stretches.get(record.id)!.push({ first: startLine, last: endLine });
  }
  const told = await records(wanted, 'draft', lineSelection);
  const stated = wanted.flatMap(({ id, kind }) => {
    const one = told.get(id);
    return one ? [{ id, kind, told: one, stretches: stretches.get(id)! }] : [];
  });
  return { document: node, stated };
}

/** What people share stands within what lines say, and isn't said of lines. */
const MENTIONED = ['Person', 'Organization', 'Topic'];

interface Props {
  who: Who;
  id: string;
  kind?: string;
  record?: string;
}

export default function ReviewPage({ who, id, kind, record }: Props) {
  const t = useTexts();
  const client = useQueryClient();
  const [, go] = useLocation();
  const frame = useRef<HTMLDivElement>(null);
  const latest = useRef<Stretch | null>(null);
  const picked = useRef('');
  const [chosen, setChosen] = useState<Stretch | null>(null);
  const [saved, setSaved] = useState<{ record?: string } | null>(null); // what was open once lines were said to be something
  const found = useQuery({ queryKey: ['review', id], queryFn: () => reviewed(id) });
  const light = useLight(frame, found.data?.stated ?? []);
  usePlace(frame, found.data ? (chosen ? 'lines' : (record ?? LIST)) : '', saved !== null);
  useEffect(() => {
    if (record) light({ record });
  }, [record, found.data]);
  useEffect(() => setSaved((now) => (now?.record === record ? now : null)), [record]);
  if (found.isPending) return <Loading />;
  if (found.error) return <Problem>{found.error.message}</Problem>;
  if (!found.data) return <Notice title={t.notFound}>{t.notFoundHow}</Notice>;
  const { document, stated } = found.data;
  if (document.text === null) return <Notice title={t.notFound}>{t.reviewNoText}</Notice>;

  latest.current = chosen;
  const choose = (stretch: Stretch | null) => {
    if (!stretch) picked.current = '';
    setChosen(stretch);
    setSaved(null);
    if (stretch && record) go(`/review/${id}`);
  };
  const done = (report: Pick<ImportedDocument, 'says'>, of: Stretch) => {
    client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
    if (latest.current !== of) return; // other lines were selected meanwhile
    setChosen(null);
    picked.current = '';
    const made = report.says.filter((one) => one.id && one.kind !== 'Section');
    const [only] = made.length === 1 ? made : [];
    setSaved({ record: only?.id ?? undefined });
    if (only) go(`/review/${id}/${only.kind}/${only.id}`);
  };
  return (
    <div className="review" ref={frame} onPointerOver={(event) => light(pointedAt(event.target))} onFocus={(event) => light(pointedAt(event.target))}>
      <div className="review-head">
        <p className="above">
          <Link href={`/people/${document.person.slug}`}>{document.person.displayName}</Link>
          <span className="quiet">{t.review}</span>
        </p>
        <h1>{document.path}</h1>
      </div>
      <section className="source" aria-label={t.document}>
        <p className="quiet">{t.reviewHow}</p>
        <DocumentLines document={document} stated={stated} chosen={chosen} onChoose={choose} />
      </section>
      <section className="made" aria-label={t.reviewMade}>
        <Said>
          {saved && saved.record === record && !chosen && (
            <>
              {t.saved} {t.savedNext}{' '}
              <Link href="/drafts">{t.drafts}</Link>
            </>
          )}
        </Said>
        {chosen ? (
          <SayPanel key={`${chosen.first}-${chosen.last}`} document={document} chosen={chosen} stated={stated} picked={picked} onDone={done} onClose={() => choose(null)} />
        ) : record && kind ? (
          <RecordPage key={record} kind={kind} id={record} />
        ) : (
          <Records who={who} document={document} stated={stated} onCorrect={choose} />
        )}
      </section>
    </div>
  );
}

const LIST = 'all that was made of it';

/**
 * Sees to it that what stands beside a document begins where it is seen, however far down one was; and whoever comes back to
 * the list finds the place where they left it, unless there is something to be said above it.
 */
function usePlace(frame: { current: HTMLElement | null }, shown: string, isSaid: boolean): void {
  const left = useRef(0);
  useLayoutEffect(() => {
    if (!shown) return;
    if (shown === LIST && !isSaid) scrollTo(0, left.current);
    else {
      const made = frame.current?.querySelector('.made');
      const { top } = made?.getBoundingClientRect() ?? { top: 0 };
      if (top < 0 || top > innerHeight * 0.9) made?.scrollIntoView();
    }
    if (shown !== LIST) return;
    const note = () => {
      left.current = scrollY;
    };
    addEventListener('scroll', note);
    return () => removeEventListener('scroll', note);
  }, [shown, isSaid]);
}

interface Pointed {
  line?: number;
  lines?: Stretch;
  record?: string;
}

/** The line or record that something on the page stands for. */
function pointedAt(target: EventTarget): Pointed {
  const of = (target as Element).closest<HTMLElement>('[data-line], [data-lines], [data-record]');
  if (of?.dataset.line) return { line: Number(of.dataset.line) };
  if (of?.dataset.lines) {
    const [first, last] = of.dataset.lines.split('-').map(Number);
    return { lines: { first, last } };
  }
  return of?.dataset.record ? { record: of.dataset.record } : {};
}

/** Lights what belongs together: done on the elements themselves, as a document may have thousands of lines. */
function useLight(frame: { current: HTMLElement | null }, stated: Stated[]): (pointed: Pointed) => void {
  const lit = useRef('');
  return ({ line, lines, record }) => {
    const key = `${line}/${lines?.first}/${record}/${stated.length}`;
    if (!frame.current || key === lit.current || (line ?? lines ?? record) === undefined) return;
    lit.current = key;
    for (const one of frame.current.querySelectorAll('[data-lit]')) one.removeAttribute('data-lit');
    const isHere = ({ first, last }: Stretch) => line !== undefined && first <= line && line <= last;
    const mine = stated.filter((each) => each.id === record || each.stretches.some(isHere));
    for (const { id } of mine)
      for (const card of frame.current.querySelectorAll(`[data-record="${id}"]`)) card.setAttribute('data-lit', '');
    const stretches = lines ? [lines] : record ? mine.flatMap((each) => each.stretches) : [];
    for (const { first, last } of stretches)
      for (let n = first; n <= last; n += 1) frame.current.querySelector(`[data-line="${n}"]`)?.setAttribute('data-lit', '');
    if (stretches.length) within(frame.current.querySelector(`[data-line="${stretches[0].first}"]`));
  };
}

/** Scrolls the list that a line is in, and nothing else, until the line is seen. */
function within(line: Element | null): void {
  const list = line?.closest('[role=listbox]');
  if (!line || !list) return;
  const [there, here] = [line.getBoundingClientRect(), list.getBoundingClientRect()];
  if (there.top < here.top || there.bottom > here.bottom) list.scrollTop += there.top - here.top - here.height / 3;
}

/** What was made of the document: what has no home first, then the records, kind by kind as the document has them. */
function Records({
  who,
  document,
  stated,
  onCorrect,
}: {
  who: Who;
  document: Document;
  stated: Stated[];
  onCorrect: (stretch: Stretch) => void;
}) {
  const t = useTexts();
  const homeless = withoutHome(document);
  const lines = (document.text ?? '').split('\n');
  const groups = new Map<string, Stated[]>();
  for (const each of stated) groups.set(each.kind, [...(groups.get(each.kind) ?? []), each]);
  const shared = MENTIONED.filter((kind) => groups.has(kind));
  const order = [...[...groups.keys()].filter((kind) => !shared.includes(kind)), ...shared];
  return (
    <>
      {homeless.length > 0 && (
        <Group title={t.unplaced} count={homeless.length}>
          {homeless.map(({ first, last }) => (
            <li key={first} className="card" data-lines={`${first}-${last}`}>
              <span className="name">
                {lines.slice(first - 1, Math.min(last, first - 1 + SOME)).join('\n')}
                {last - first >= SOME && <span className="quiet">{t.andMore(last - first + 1 - SOME)}</span>}
                <span className="quiet">{t.stretch(first, last)}</span>
              </span>
              <Button
                className="plain"
                aria-label={`${t.sayWhat}: ${lines[first - 1]}`}
                onPress={() => onCorrect({ first, last })}
              >
                {t.sayWhat}
              </Button>
            </li>
          ))}
        </Group>
      )}
      {order.map((kind) => (
        <Group key={kind} title={t.kindName(kind)} count={groups.get(kind)!.length}>
          {groups.get(kind)!.map((one) => (
            <Card key={one.id} document={document} one={one} onCorrect={onCorrect} />
          ))}
        </Group>
      ))}
      <AlikePeople who={who} people={stated.filter((one) => one.kind === 'Person')} described={document.person.id} />
      {!stated.length && <p className="quiet">{t.empty}</p>}
    </>
  );
}

const SOME = 8; // lines of a passage that its card shows

/** The passages that fit nothing, but for those of which somebody said that they are a text. */
function withoutHome(document: Document): Stretch[] {
  const lines = (document.text ?? '').split('\n');
  const isSaid = (n: number) =>
    document.corrections.some((each) => each.kind === 'Section' && each.startLine <= n && n <= each.endLine);
  const found: Stretch[] = [];
  for (const { startLine, endLine, fate } of document.lines) {
    if (fate !== 'SECTION' && fate !== 'LOST') continue;
    let first: number | null = null;
    for (let n = startLine; n <= endLine + 1; n += 1) {
      const isOne = n <= endLine && lines[n - 1].trim() !== '' && !isSaid(n);
      if (isOne) first ??= n;
      else if (first !== null) {
        found.push({ first, last: n - 1 });
        first = null;
      }
    }
  }
  return found;
}

function Group({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  return (
    <section className="group">
      <h2>
        {title} <span className="quiet">{count}</span>
      </h2>
      <ul className="records">{children}</ul>
    </section>
  );
}

function Card({ document, one, onCorrect }: { document: Document; one: Stated; onCorrect: (stretch: Stretch) => void }) {
  const t = useTexts();
  const name = nameOf(one.told) || t.untitled;
  const { first, last } = one.stretches[0];
  return (
    <li className="card" data-record={one.id}>
      <Link href={`/review/${document.id}/${one.kind}/${one.id}`}>
        <span>
          <span className="name">{name}</span>
          <span className="quiet">
            {[lineOf(t, kinds[one.kind], one.told, name), t.stretch(first, last)].filter(Boolean).join(' · ')}
          </span>
        </span>
        <span className="edit" aria-hidden>
          {t.edit}
        </span>
      </Link>
      {!MENTIONED.includes(one.kind) && (
        <Button className="plain" aria-label={`${t.correct}: ${name}`} onPress={() => onCorrect({ first, last })}>
          {t.correct}
        </Button>
      )}
    </li>
  );
}
