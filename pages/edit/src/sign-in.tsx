// Signing in by a link that somebody was given; and again, where a session has ended in the middle of something.

import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button, Heading } from 'react-aria-components';
import { type Who, signIn } from './api';
import { useTexts } from './texts';
import { Line, Modal, Problem } from './widgets';

/** The key that the end of a link has; null where it has none. */
export function keyIn(link: string): string | null {
  return /#key=([\w-]+)\s*$/.exec(link)?.[1] ?? null;
}

interface Props {
  onSignIn: (who: Who) => void;
  /** Why the link that was opened didn't work. */
  problem?: string;
  hasEnded?: boolean;
  languages?: ReactNode;
}

export function SignIn({ onSignIn, problem, hasEnded, languages }: Props) {
  const t = useTexts();
  const [link, setLink] = useState('');
  const signing = useMutation({ mutationFn: signIn, onSuccess: onSignIn });
  const key = keyIn(link) ?? (/^[\w-]{20,}$/.test(link.trim()) ? link.trim() : null);
  const told = signing.error?.message ?? problem;
  const pasting = (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (key) signing.mutate(key);
      }}
    >
      {told && <Problem>{told}</Problem>}
      <Line label={t.signInPaste} value={link} onChange={setLink} />
      <Button type="submit" className="primary" isDisabled={!key || signing.isPending}>
        {t.signIn}
      </Button>
    </form>
  );
  if (hasEnded) {
    return (
      <Modal isOpen>
        <Heading slot="title">{t.ended}</Heading>
        <p>{t.endedHow}</p>
        {pasting}
      </Modal>
    );
  }
  return (
    <main className="sign-in">
      <h1>{t.signIn}</h1>
      <p>{t.signInHow}</p>
      {pasting}
      <p className="quiet">
        {t.signInNone} <code>cms invite NAME</code>
      </p>
      {languages}
    </main>
  );
}
