// Signing in by a link that somebody was given; and again, where a session has ended in the middle of something.

import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button, Heading } from 'react-aria-components';
import { type Who, provider, signIn } from './api';
import { useTexts } from './texts';
import { Line, Modal, Problem } from './widgets';

/** The key that the end of a link has; null where it has none. */
export function keyIn(link: string): string | null {
  return /#key=([\w-]+)\s*$/.exec(link)?.[1] ?? null;
}

/** Why the provider, or this server, didn't let somebody in, as the end of an address says it. */
export function refusedIn(link: string): string | null {
  return /#refused=(\w+)$/.exec(link)?.[1] ?? null;
}

interface Props {
  onSignIn: (who: Who) => void;
  /** Why the link that was opened didn't work. */
  problem?: string;
  hasEnded?: boolean;
  /** Where one may sign out of the provider, too. */
  elsewhere?: string | null;
  languages?: ReactNode;
}

export function SignIn({ onSignIn, problem, hasEnded, elsewhere, languages }: Props) {
  const t = useTexts();
  const [link, setLink] = useState('');
  const signing = useMutation({ mutationFn: signIn, onSuccess: onSignIn });
  const other = useQuery({ queryKey: ['session', 'provider'], queryFn: provider });
  const by = other.data && (
    <p>
      <a className="button primary" href={other.data.url} target={hasEnded ? '_blank' : undefined} rel="noreferrer">
        {t.signInBy(other.data.name)}
      </a>
    </p>
  );
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
      <Button type="submit" className={by ? undefined : 'primary'} isDisabled={!key || signing.isPending}>
        {t.signIn}
      </Button>
    </form>
  );
  if (hasEnded) {
    return (
      <Modal isOpen>
        <Heading slot="title">{t.ended}</Heading>
        <p>{t.endedHow}</p>
        {by}
        {pasting}
      </Modal>
    );
  }
  return (
    <main className="sign-in">
      <h1>{t.signIn}</h1>
      {elsewhere && other.data && (
        <p role="status">
          {t.signedOut} <a href={elsewhere}>{t.signOutOf(other.data.name)}</a>
        </p>
      )}
      {by}
      <p>{t.signInHow}</p>
      {pasting}
      <p className="quiet">
        {t.signInNone} <code>cms invite NAME</code>
      </p>
      {languages}
    </main>
  );
}
