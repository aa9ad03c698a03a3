// The lines of a document, each marked by what became of it, to be selected by the mouse or the keyboard.

import { useRef } from 'react';
import { ListBox, ListBoxItem, type Selection } from 'react-aria-components';
import type { Document, Stated } from './review';
import { useTexts } from './texts';

/** Lines that follow each other: the first and the last, from 1. */
export interface Stretch {
  first: number;
  last: number;
}

const MOST = 3_000; // lines that are shown

interface Shown {
  id: number;
  text: string;
  fate: string;
  /** What begins here. */
  kinds: string[];
}

function shownLines(document: Document, stated: Stated[]): Shown[] {
  const lines = (document.text ?? '').split('\n').slice(0, MOST);
  const fates: string[] = [];
  for (const { startLine, endLine, fate } of document.lines) for (let n = startLine; n <= endLine; n += 1) fates[n] = fate;
  const begun = new Map<number, string[]>();
  // What people share is named wherever it is mentioned; the record in which it is says enough.
  for (const { kind, stretches } of stated.filter((each) => !['Person', 'Organization', 'Topic'].includes(each.kind)))
    for (const { first } of stretches) {
      const at = worded(lines, first);
      begun.set(at, [...(begun.get(at) ?? []), kind]);
    }
  return lines.map((text, at) => ({
    id: at + 1,
    text,
    fate: text.trim() ? (fates[at + 1] ?? '') : '',
    kinds: [...new Set(begun.get(at + 1))],
  }));
}

/** The first line from another on that says something. */
function worded(lines: string[], from: number): number {
  let at = from;
  while (at < lines.length && !lines[at - 1].trim()) at += 1;
  return at;
}

interface Props {
  document: Document;
  stated: Stated[];
  chosen: Stretch | null;
  onChoose: (stretch: Stretch | null) => void;
}

export function DocumentLines({ document, stated, chosen, onChoose }: Props) {
  const t = useTexts();
  const dragged = useRef<number | null>(null);
  const lines = shownLines(document, stated);
  const total = (document.text ?? '').split('\n').length;
  const between = (one: number, other: number) => onChoose({ first: Math.min(one, other), last: Math.max(one, other) });
  const select = (selection: Selection) => {
    const numbers = selection === 'all' ? lines.map((line) => line.id) : [...selection].map(Number);
    if (numbers.length) between(Math.min(...numbers), Math.max(...numbers));
    else onChoose(null);
  };
  const selected = chosen ? lines.slice(chosen.first - 1, chosen.last).map((line) => line.id) : [];
  return (
    <div
      onPointerDownCapture={(event) => {
        dragged.current = event.pointerType === 'mouse' && !event.shiftKey ? lineAt(event.target) : null;
      }}
      onPointerOverCapture={(event) => {
        const at = lineAt(event.target);
        if (event.buttons === 1 && dragged.current !== null && at !== null && at !== dragged.current) between(dragged.current, at);
      }}
    >
      <ListBox
        className="document"
        aria-label={t.document}
        items={lines}
        dependencies={[t]}
        selectionMode="multiple"
        selectionBehavior="replace"
        selectedKeys={selected}
        onSelectionChange={select}
      >
        {(line) => (
          <ListBoxItem
            id={line.id}
            textValue={line.text.trim() || t.line(line.id)}
            aria-label={line.text.trim() ? undefined : t.line(line.id)}
            className={`line ${line.fate.toLowerCase()}`}
            data-line={line.id}
          >
            <span className="number" aria-hidden>
              {line.id}
            </span>
            <span className="words">{line.text || ' '}</span>
            <span className="hidden">{line.fate && t.fates[line.fate]}</span>
            <span className="kinds quiet">{line.kinds.map((kind) => t.kindName(kind)).join(', ')}</span>
          </ListBoxItem>
        )}
      </ListBox>
      {total > lines.length && <p className="quiet">{t.listed(lines.length, total)}</p>}
    </div>
  );
}

function lineAt(target: EventTarget): number | null {
  const line = (target as Element).closest<HTMLElement>('[data-line]')?.dataset.line;
  return line ? Number(line) : null;
}
