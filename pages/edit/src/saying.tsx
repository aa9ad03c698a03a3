// Saying what lines of a document are: what a reader makes of just these is shown first, and then kept.

import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from 'react-aria-components';
import { type ImportedDocument, type Reading, saying } from './api';
import { join } from './joining';
import type { Stretch } from './lines';
import { kinds } from './model';
import type { Document, Stated } from './review';
import { useTexts } from './texts';
import { Choice, Problem } from './widgets';

const PATIENCE = 200; // milliseconds after the last line
const NOTHING = 'nothing';
const SECTION = 'Section';
const NEVER_SAID = ['Asset', 'Person', 'Organization']; // they stand within what lines say

interface Props {
  document: Document;
  chosen: Stretch;
  stated: Stated[];
  onDone: (report: ImportedDocument, of: Stretch) => void;
  onClose: () => void;
}

export function SayPanel({ document, chosen, stated, onDone, onClose }: Props) {
  const t = useTexts();
  const [kind, setKind] = useState(() => kindOf(stated, chosen));
  const [isOne, setIsOne] = useState(false);
  const said = { document: document.id, ...chosen, kind };
  // While lines are still being selected, nothing is asked of them.
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  const look = useQuery({
    queryKey: ['saying', said, document.version],
    queryFn: () => saying(said, { dryRun: true }),
    enabled: isSettled && kind !== '',
    staleTime: 0,
  });
  const keeping = useMutation({
    mutationFn: async () => {
      const report = await saying(said);
      return isOne && report.says.length > 1 ? join(document.id, report) : report;
    },
    onSuccess: (report) => onDone(report, chosen),
  });
  const options = [
    ...Object.keys(kinds)
      .filter((name) => !NEVER_SAID.includes(name) && name !== SECTION)
      .map((name) => ({ value: name, label: t.kindName(name) }))
      .sort((one, other) => one.label.localeCompare(other.label)),
    { value: SECTION, label: t.isSection },
    { value: NOTHING, label: t.isNothing },
  ];
  const problem = keeping.error?.message ?? look.error?.message ?? look.data?.error?.message;
  return (
    <form
      className="say"
      onSubmit={(event) => {
        event.preventDefault();
        if (look.data && !problem && !keeping.isPending) keeping.mutate();
      }}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <h2>{t.stretch(chosen.first, chosen.last)}</h2>
      <Choice label={t.whatIsIt} help={t.sayHow} value={kind} options={options} onChange={setKind} />
      <div aria-live="polite">
        {kind && look.isPending && <p className="quiet">{t.importing}</p>}
        {look.data && !look.data.error && (
          <Preview report={look.data} isOne={isOne} setIsOne={setIsOne} />
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
  );
}

/** What the lines are now, where they are one kind of record. */
function kindOf(stated: Stated[], { first, last }: Stretch): string {
  const here = stated.filter((each) => each.stretches.some((one) => one.first <= last && first <= one.last));
  const found = new Set(here.map((each) => each.kind).filter((kind) => !NEVER_SAID.includes(kind) && kind !== SECTION));
  return found.size === 1 ? [...found][0] : '';
}

function Preview({ report, isOne, setIsOne }: { report: ImportedDocument; isOne: boolean; setIsOne: (isOne: boolean) => void }) {
  const t = useTexts();
  const { says, pruned } = report;
  return (
    <>
      {says.map((one) => (
        <ReadAs key={`${one.kind}${one.startLine}${one.endLine}`} one={one} />
      ))}
      {says.length > 1 && (
        <p>
          {t.readAsMany(says.length)}{' '}
          {says.every((one) => one.kind === says[0].kind && one.kind !== SECTION) && (
            <Button className="plain" aria-pressed={isOne} onPress={() => setIsOne(!isOne)}>
              {isOne ? '✓ ' : ''}
              {t.areOne}
            </Button>
          )}
        </p>
      )}
      {pruned.length > 0 && <p className="quiet">{t.goes(pruned.join(', '))}</p>}
      {!says.length && !pruned.length && <p className="quiet">{t.saysNothing}</p>}
    </>
  );
}

function ReadAs({ one }: { one: Reading }) {
  const t = useTexts();
  return (
    <dl className="read-as">
      <div>
        <dt className="title">{t.kindName(one.kind)}</dt>
        <dd className="quiet">{t.stretch(one.startLine, one.endLine)}</dd>
      </div>
      {Object.entries(one.fields).map(([name, value]) => (
        <div key={name}>
          <dt>{t.fieldName(name)}</dt>
          <dd>{asText(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function asText(value: unknown): string {
  if (value === true) return '✓';
  if (Array.isArray(value)) return value.map(asText).join('\n');
  if (value && typeof value === 'object') return Object.values(value).map(asText).join(' · ');
  return String(value);
}
