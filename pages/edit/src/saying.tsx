// Saying what lines of a document are: what a reader makes of just these is shown first, and then kept.

import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button, ToggleButton } from 'react-aria-components';
import { Link } from 'wouter';
import { type ImportedDocument, type Reading, type Said, saying } from './api';
import { join } from './joining';
import type { Stretch } from './lines';
import { type Shape, kinds, nameOf } from './model';
import { OWN, OwnField } from './owning';
import type { Document, Stated } from './review';
import { type Spoken, useTexts } from './texts';
import { Choice, Problem } from './widgets';

const PATIENCE = 200; // milliseconds after the last line
const NOTHING = 'nothing';
const SECTION = 'Section';
const OF_PERSON = 'person:'; // before the name of a field of whom the document is about
const ADDRESS = 'slug'; // what a record is called in addresses, which nobody needs to judge a reading
const NEVER_SAID = ['Asset', 'Person', 'Organization']; // they stand within what lines say
const MOST_HERE = 3; // records of the lines whose forms are led to
const MOST_EACH = 60; // lines that are said to be one record each at once

interface Props {
  document: Document;
  chosen: Stretch;
  stated: Stated[];
  /** The kind that was picked for other lines, while these are being selected. */
  picked: { current: string };
  onDone: (report: Pick<ImportedDocument, 'says'>, of: Stretch) => void;
  onClose: () => void;
}

export function SayPanel({ document, chosen, stated, picked, onDone, onClose }: Props) {
  const t = useTexts();
  const [kind, setKind] = useState(() => picked.current || kindOf(stated, chosen));
  const [how, setHow] = useState<Means>(null);
  const own = OWN.find((field) => `${OF_PERSON}${field.name}` === kind);
  const lines = wordedLines(document, chosen);
  const said = (how === 'each' ? lines : [chosen]).map((each) => ({ document: document.id, ...each, kind }));
  // While lines are still being selected, nothing is asked of them.
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  const look = useQuery({
    queryKey: ['saying', said, document.version],
    queryFn: () => sayingAll(said, { dryRun: true }),
    enabled: isSettled && kind !== '' && !own,
    staleTime: 0,
  });
  const keeping = useMutation({
    mutationFn: async () => {
      const report = await sayingAll(said);
      return how === 'one' && report.says.length > 1 ? join(document.id, report) : report;
    },
    onSuccess: (report) => onDone(report, chosen),
  });
  const pick = (given: string) => {
    picked.current = given;
    setKind(given);
    setHow(null);
  };
  const here = stated.filter((one) => isOwn(one.kind) && one.stretches.some((each) => overlaps(each, chosen)));
  const options = [
    ...Object.keys(kinds)
      .filter((name) => !NEVER_SAID.includes(name) && name !== SECTION)
      .map((name) => ({ value: name, label: t.kindName(name) }))
      .sort((one, other) => one.label.localeCompare(other.label)),
    ...OWN.map(({ name }) => ({ value: `${OF_PERSON}${name}`, label: t.ofPerson(t.fieldName(name)) })),
    { value: SECTION, label: t.isSection },
    { value: NOTHING, label: t.isNothing },
  ];
  const problem = keeping.error?.message ?? look.error?.message ?? look.data?.error?.message;
  return (
    <div className="say" onKeyDown={(event) => event.key === 'Escape' && onClose()}>
      <h2>{t.stretch(chosen.first, chosen.last)}</h2>
      <Choice label={t.whatIsIt} help={t.sayHow} value={kind} options={options} onChange={pick} />
      {here.length > 0 && here.length <= MOST_HERE && (
        <p className="quiet leads">
          {t.isNow}
          {here.map((one) => (
            <Link key={one.id} href={`/review/${document.id}/${one.kind}/${one.id}`} onClick={onClose}>
              {t.edit}: {nameOf(one.told) || t.kindName(one.kind)}
            </Link>
          ))}
          {lines.length === 1 && t.areTwo}
          {lines.length === 1 &&
            here.map((one) => (
              <Link key={one.id} href={`/copy/${one.kind}/${one.id}`}>
                {t.copyRecord}: {nameOf(one.told) || t.kindName(one.kind)}
              </Link>
            ))}
        </p>
      )}
      {own ? (
        <OwnField
          key={own.name}
          document={document}
          chosen={chosen}
          field={own}
          isElsewhere={here.length > 0 || isHomeless(document, stated, chosen)}
          onDone={() => onDone({ says: [] }, chosen)}
          onClose={onClose}
        />
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (look.data && !problem && !keeping.isPending) keeping.mutate();
          }}
        >
          <div aria-live="polite">
            {kind && look.isPending && <p className="quiet">{t.importing}</p>}
            {look.data && !look.data.error && (
              <Preview report={look.data} lines={lines.length} how={how} setHow={setHow} />
            )}
          </div>
          {problem && <Problem>{problem}</Problem>}
          <div className="actions">
            <Button type="submit" className="primary" isDisabled={!look.data || Boolean(problem)}>
              {keeping.isPending ? t.saving : t.save}
            </Button>
            <Button className="plain" onPress={onClose}>
              {t.cancel}
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}

/** Whether records of a kind are what lines say, and not mentioned in them or kept for want of anything better. */
function isOwn(kind: string): boolean {
  return !NEVER_SAID.includes(kind) && kind !== SECTION && kind !== 'Topic';
}

function overlaps(one: Stretch, other: Stretch): boolean {
  return one.first <= other.last && other.first <= one.last;
}

/** Whether lines have no home of their own: not even a part of one says anything else. */
function isHomeless(document: Document, stated: Stated[], chosen: Stretch): boolean {
  const said = wordedLines(document, chosen).map(({ first }) => (document.text ?? '').split('\n')[first - 1].trim());
  const isWhole = stated.some((one) => one.kind === SECTION && overlaps(one.stretches[0], chosen) && nameOf(one.told) === said.join('\n'));
  return isWhole || document.lines.some(
    ({ startLine, endLine, fate }) => ['SECTION', 'LOST'].includes(fate) && overlaps({ first: startLine, last: endLine }, chosen),
  );
}

/** Each of some lines alone, but for blank ones. */
function wordedLines(document: Document, { first, last }: Stretch): Stretch[] {
  const lines = (document.text ?? '').split('\n').slice(first - 1, last);
  return lines.flatMap((line, at) => (line.trim() ? [{ first: first + at, last: first + at }] : []));
}

/** Say one thing after the other, and tell all of it as one. */
async function sayingAll([first, ...more]: Said[], how: { dryRun?: boolean } = {}): Promise<ImportedDocument> {
  let report = await saying(first, how);
  for (const said of more) {
    if (report.error) return report;
    const next = await saying(said, how);
    report = { ...next, says: [...report.says, ...next.says], pruned: [...new Set([...report.pruned, ...next.pruned])] };
  }
  return report;
}

/** What the lines are now, where they are one kind of record. */
function kindOf(stated: Stated[], chosen: Stretch): string {
  const here = stated.filter((each) => each.stretches.some((one) => overlaps(one, chosen)));
  const found = new Set(here.map((each) => each.kind).filter(isOwn));
  return found.size === 1 ? [...found][0] : '';
}

type Means = 'one' | 'each' | null;

interface PreviewProps {
  report: ImportedDocument;
  /** How many there are. */
  lines: number;
  how: Means;
  setHow: (how: Means) => void;
}

/** What the lines are read as; and that all of it is one record, or each line one, where it was read otherwise. */
function Preview({ report, lines, how, setHow }: PreviewProps) {
  const t = useTexts();
  const { says, pruned } = report;
  const isOfOneKind = says.length > 0 && says.every((one) => one.kind === says[0].kind && one.kind !== SECTION);
  const choices: [Means, string, boolean][] = [
    ['one', t.areOne, how !== 'each' && says.length > 1],
    ['each', t.isEach, how === 'each' || (lines > says.length && lines <= MOST_EACH)],
  ];
  const offered = isOfOneKind ? choices.filter(([, , isOffered]) => isOffered) : [];
  return (
    <>
      {says.map((one) => (
        <ReadAs key={`${one.kind}${one.startLine}${one.endLine}`} one={one} />
      ))}
      {(says.length > 1 || offered.length > 0) && (
        <p>
          {t.readAsMany(says.length)}{' '}
          {offered.map(([means, label]) => (
            <ToggleButton key={label} className="plain" isSelected={how === means} onChange={(isSo) => setHow(isSo ? means : null)}>
              {how === means ? '✓ ' : ''}
              {label}
            </ToggleButton>
          ))}
        </p>
      )}
      {pruned.length > 0 && <p className="quiet">{t.goes(pruned.join(', '))}</p>}
      {!says.length && !pruned.length && <p className="quiet">{t.saysNothing}</p>}
    </>
  );
}

function ReadAs({ one }: { one: Reading }) {
  const t = useTexts();
  const shapes = new Map(kinds[one.kind]?.fields.map((field) => [field.name, field.shape]));
  return (
    <dl className="read-as">
      <div>
        <dt className="title">{t.kindName(one.kind)}</dt>
        <dd className="quiet">{t.stretch(one.startLine, one.endLine)}</dd>
      </div>
      {Object.entries(one.fields)
        .filter(([name]) => name !== ADDRESS)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{t.fieldName(name)}</dt>
            <dd>{asText(t, value, shapes.get(name))}</dd>
          </div>
        ))}
    </dl>
  );
}

function asText(t: Spoken, value: unknown, shape?: Shape): string {
  if (shape?.is === 'choice') return t.valueName(String(value));
  if (typeof value === 'string') return t.dateName(value);
  if (value === null || value === false) return '';
  if (value === true) return '✓';
  if (Array.isArray(value)) return value.map((each) => asText(t, each)).join('\n');
  if (typeof value !== 'object') return String(value);
  return Object.values(value)
    .map((each) => asText(t, each))
    .filter(Boolean)
    .join(' · ');
}
