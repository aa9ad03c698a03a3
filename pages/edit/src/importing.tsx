// Importing: what would become of documents is shown before anything is written.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button, DropZone, FileTrigger, isDirectoryDropItem, isFileDropItem } from 'react-aria-components';
import { Link, useLocation } from 'wouter';
import { type ImportedDocument, type Line, type Report, type Who, importing } from './api';
import type { Reference } from './model';
import { ReferenceField } from './reference';
import { type Spoken, useTexts } from './texts';
import { Lines, Problem, Said } from './widgets';
import { slugOf } from './whose';

const PASTED = 'pasted.md';
const ADDRESS = /^https?:\/\/\S+$/i; // what is fetched, and not read as a text

export function ImportPage({ who }: { who: Who }) {
  const t = useTexts();
  const client = useQueryClient();
  const [files, setFiles] = useState<File[]>([]);
  const [text, setText] = useState('');
  const [person, setPerson] = useState<Reference | null>(null);
  const [, go] = useLocation();
  const look = useMutation({ mutationFn: (how: How) => send({ ...how, dryRun: true }) });
  const take = useMutation({
    mutationFn: send,
    onSuccess: ({ documents, leftOut }) => {
      client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
      const [document, ...more] = documents;
      if (document?.document && !more.length && !leftOut.length) go(`/review/${document.document}`);
    },
  });
  // What would become of it, and what became of it, are read from the top.
  useEffect(() => {
    if (look.data || take.data) scrollTo(0, 0);
  }, [look.data, take.data]);
  const pasted = text.trim();
  const isAddress = !files.length && ADDRESS.test(pasted);
  const given = isAddress ? pasted : pasted ? [...files, new File([text], PASTED, { type: 'text/markdown' })] : files;
  const how: How = { given, person };
  const again = () => {
    look.reset();
    take.reset();
    setFiles([]);
    setText('');
  };
  if (take.data) return <Outcome report={take.data} isDone again={again} />;
  if (look.data)
    return (
      <>
        <Outcome report={look.data} again={again} />
        <div className="bar">
          {take.error && <Problem>{take.error.message}</Problem>}
          <div className="actions">
            <Button className="primary" onPress={() => take.isPending || take.mutate(how)}>
              {take.isPending ? t.importing : t.importDraft}
            </Button>
            {who.scopes.includes('publish') && (
              <Button isDisabled={take.isPending} onPress={() => take.mutate({ ...how, publish: true })}>
                {t.importPublish}
              </Button>
            )}
            <Button className="plain" onPress={again}>
              {t.cancel}
            </Button>
          </div>
        </div>
      </>
    );
  const add = (more: File[]) => setFiles((now) => [...now.filter((one) => more.every((other) => other.name !== one.name)), ...more]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (given.length && !look.isPending) look.mutate(how);
      }}
    >
      <h1>{t.import}</h1>
      <p>{t.importHow}</p>
      <DropZone
        className="drop large"
        aria-label={t.importDrop}
        onDrop={async (event) => {
          const dropped: File[] = [];
          for (const item of event.items) {
            if (isFileDropItem(item)) dropped.push(await item.getFile());
            if (isDirectoryDropItem(item))
              for await (const entry of item.getEntries()) if (isFileDropItem(entry)) dropped.push(await entry.getFile());
          }
          add(dropped);
        }}
      >
        <span>{t.importDrop}</span>
        <FileTrigger allowsMultiple onSelect={(chosen) => add([...(chosen ?? [])])}>
          <Button>{t.importChoose}</Button>
        </FileTrigger>
        <ul className="files">
          {files.map((file) => (
            <li key={file.name}>
              {file.name}
              <Button
                className="plain"
                aria-label={t.takeOut(file.name)}
                onPress={() => setFiles(files.filter((one) => one !== file))}
              >
                ×
              </Button>
            </li>
          ))}
        </ul>
      </DropZone>
      <Lines label={t.importPaste} value={text} onChange={setText} rows={6} />
      <ReferenceField label={t.importWhose} help={t.importWhoseHow} to="Person" value={person} onChange={setPerson} />
      {look.error && <Problem>{look.error.message}</Problem>}
      <Button type="submit" className="primary" isDisabled={!given.length}>
        {look.isPending ? t.importing : t.importLook}
      </Button>
    </form>
  );
}

interface How {
  /** Files, or an address that has a document. */
  given: File[] | string;
  person: Reference | null;
  dryRun?: boolean;
  publish?: boolean;
}

async function send({ given, person, ...how }: How): Promise<Report> {
  return importing(given, { ...how, person: person ? await slugOf(person.id) : undefined });
}

function Outcome({ report, isDone, again }: { report: Report; isDone?: boolean; again: () => void }) {
  const t = useTexts();
  const hasDrafts = report.documents.some((document) => document.drafts.length);
  return (
    <>
      <h1>{t.import}</h1>
      <Said>
        {isDone ? t.importDone : t.looked} {isDone && hasDrafts && <Link href="/drafts">{t.drafts}</Link>}
      </Said>
      {report.documents.map((document) => (
        <ReportOf key={document.path} document={document} isDone={isDone} />
      ))}
      {report.leftOut.length > 0 && (
        <section>
          <h2>{t.importLeftOut}</h2>
          <ul className="remarks">
            {report.leftOut.map((one) => (
              <li key={one.file + one.message}>
                {one.file}: {one.message}
              </li>
            ))}
          </ul>
        </section>
      )}
      {isDone && (
        <p className="actions">
          <Button onPress={again}>{t.importAgain}</Button>
        </p>
      )}
    </>
  );
}

function ReportOf({ document, isDone }: { document: ImportedDocument; isDone?: boolean }) {
  const t = useTexts();
  const { records, error } = document;
  const isNothing = !Object.keys(records.added).length && !Object.keys(records.changed).length;
  return (
    <section className="report">
      <h2>
        {document.document ? <Link href={`/review/${document.document}`}>{document.path}</Link> : document.path} →{' '}
        {isDone ? <Link href={`/people/${document.person}`}>{document.person}</Link> : document.person}
      </h2>
      {error && (
        <Problem>
          {t.importFailed}: {error.message}
        </Problem>
      )}
      {!error && isNothing && <p>{t.importNothing}</p>}
      <Counted label={t.added} counts={records.added} />
      <Counted label={t.updated} counts={records.changed} />
      <Counted label={t.left} counts={records.left} />
      <Remarks label={t.conflicts} lines={document.conflicts} text={conflictText} />
      <Remarks label={t.unplaced} lines={document.unplaced} text={(line) => String(line.text)} />
      <Remarks label={t.warnings} lines={document.warnings} text={(line) => inWords(t, String(line.message))} />
    </section>
  );
}

function Counted({ label, counts }: { label: string; counts: Record<string, number> }) {
  const t = useTexts();
  const found = Object.entries(counts);
  if (!found.length) return null;
  return (
    <p className="counted">
      <span className="quiet">{label}</span>{' '}
      {found.map(([kind, count]) => (
        <span key={kind} className="chip">
          {t.kindName(kind)} <b>{count}</b>
        </span>
      ))}
    </p>
  );
}

type Remark = Line & Record<string, unknown>;

/** A remark of the API's with the names that forms have for fields. */
function inWords(t: Spoken, message: string): string {
  return message.replace(/`([a-z][A-Za-z]*)`/g, (_, name: string) => `“${t.fieldName(name)}”`);
}

function conflictText(line: Remark): string {
  return ['kind', 'name', 'field', 'kept', 'said', 'value']
    .map((name) => line[name])
    .filter((each) => typeof each === 'string' || typeof each === 'number')
    .join(' · ');
}

function Remarks({ label, lines, text }: { label: string; lines: Line[]; text: (line: Remark) => string }) {
  const t = useTexts();
  if (!lines.length) return null;
  return (
    <details open={lines.length < 12}>
      <summary>
        {label} ({lines.length})
      </summary>
      <ul className="remarks">
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a report doesn't change
          <li key={at}>
            {line.line !== null && <span className="quiet">{t.line(line.line)}</span>} {text(line as Remark)}
          </li>
        ))}
      </ul>
    </details>
  );
}
