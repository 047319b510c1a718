import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { asFailure } from '../../lib/api/failure.js';
import { failureText } from '../../lib/language/failure-text.js';
import { useWords } from '../../lib/language/words.js';
import { keys } from '../../lib/query/keys.js';
import { inTurn } from './in-turn.js';
import { sendMessage } from './service-api.js';

/** A message that the member has sent and the server has not confirmed. */
export interface Outgoing {
  readonly key: string;
  readonly content: string;
  /** Why the message was not sent; empty for a lost connection. Undefined while it is being sent. */
  readonly failure?: string;
}

const NONE: readonly Outgoing[] = [];
const KEPT = { queryKey: keys.serviceOutgoing, gcTime: Infinity, staleTime: Infinity };
const takeTurn = inTurn();

/**
 * Sends messages and keeps those that failed. A message is sent after the server has answered the one before, because
 * the server numbers messages as they arrive. A retry uses the same key, so that a lost answer does not lead to a
 * second message. The failed messages stay when the dialog is closed and opened again. They are removed with the
 * session.
 */
export function useOutgoing() {
  const t = useWords();
  const client = useQueryClient();
  const { data: outgoing = NONE } = useQuery<readonly Outgoing[]>({ ...KEPT, queryFn: skipToken });
  const setOutgoing = (next: (all: readonly Outgoing[]) => readonly Outgoing[]): void => {
    client.setQueryData<readonly Outgoing[]>(KEPT.queryKey, (all = NONE) => next(all));
  };
  const change = (key: string, next: Outgoing | undefined): void =>
    setOutgoing((all) => all.flatMap((one) => (one.key === key ? (next ?? []) : one)));
  const attempt = async ({ key, content }: Outgoing): Promise<void> => {
    try {
      await takeTurn(async () => {
        // A message that waited while the session ended is not sent: the next session may be of another member.
        const kept = client.getQueryData<readonly Outgoing[]>(KEPT.queryKey);
        if (kept?.some((one) => one.key === key)) await sendMessage(content, key);
      });
      await client.invalidateQueries({ queryKey: keys.serviceThread });
      change(key, undefined);
    } catch (thrown) {
      const failure = asFailure(thrown);
      // The usual text for a lost connection says that the site tries again. Messages are not sent again
      // automatically, so this text is not used.
      const why = failure.code === 'network.offline' ? '' : failureText(t, failure);
      change(key, { key, content, failure: why });
    }
  };
  return {
    outgoing,
    send: (content: string): void => {
      const one = { key: crypto.randomUUID(), content };
      setOutgoing((all) => [...all, one]);
      void attempt(one);
    },
    retry: ({ key, content }: Outgoing): void => {
      change(key, { key, content });
      void attempt({ key, content });
    },
    discard: ({ key }: Outgoing): void => change(key, undefined),
  };
}
