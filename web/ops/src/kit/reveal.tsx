import { useEffect, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useWords } from '../../../src/lib/language/words.js';
import { Button } from '../../../src/ui/button.js';
import { may } from '../lib/session.js';
import { AskReason } from './ask-reason.js';

/** How long (ms) personal data is shown before it is masked again. */
const SHOWN_MS = 60_000;

/**
 * The unmasked personal data of a block of the page while it is shown, and a function that sets or removes the data.
 */
export interface Revealed<T> {
  readonly full: T | undefined;
  readonly setFull: (full: T | undefined) => void;
}

/** Keeps the whole personal data of one masked block of the page, and drops it when its time is over. */
export function useRevealed<T>(): Revealed<T> {
  const [full, setFull] = useState<T>();
  useEffect(() => {
    if (full === undefined) return undefined;
    const timer = setTimeout(() => setFull(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [full]);
  return { full, setFull };
}

/**
 * The button of a masked block: it asks for a reason and then shows the whole data, or masks it again. Operators
 * without the permission have no button.
 */
export function RevealButton<T extends object>({
  revealed,
  action,
  title,
  text,
  read,
}: {
  revealed: Revealed<T>;
  action: string;
  title: string;
  text: string;
  /** Reads the whole personal data from the server, which writes the reason to the audit log. */
  read: (reason: string) => Promise<T>;
}) {
  const t = useWords();
  const [isAsking, setAsking] = useState(false);
  const show = useMutation({
    mutationFn: read,
    gcTime: 0,
    onSuccess: (answer) => {
      revealed.setFull(answer);
      setAsking(false);
    },
  });
  if (!may(action)) return null;
  if (revealed.full)
    return (
      <Button tone="ghost" size="s" onClick={() => revealed.setFull(undefined)}>
        {t('term.action.hide')}
      </Button>
    );
  const ask = (): void => {
    show.reset();
    setAsking(true);
  };
  return (
    <>
      <Button tone="ghost" size="s" icon="eye" onClick={ask}>
        {t('term.action.show')}
      </Button>
      {isAsking ? (
        <AskReason
          title={title}
          text={text}
          button={t('term.action.show')}
          busy={show.isPending}
          error={show.error}
          onGive={(reason) => show.mutate(reason)}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
