import { useEffect, useRef, useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { asFailure } from '../../../lib/api/failure.js';
import { brand } from '../../../lib/brand/brand.js';
import { keys } from '../../../lib/query/keys.js';
import { renew } from '../../../lib/query/renew.js';
import { takeBalance, type Balance } from '../../../lib/session/balance.js';
import { session, useSession } from '../../../lib/session/session.js';
import type { Seed } from '../inhouse-api.js';
import { retryWhenFull } from '../retry-when-full.js';
import { endNote } from '../sound.js';
import { isUncertain } from '../uncertain.js';
import { useMounted } from '../use-mounted.js';
import { openRoundQuery, send, type Act, type SteppedGame, type SteppedRound } from './stepped-api.js';

interface Sent {
  readonly key: string;
  readonly act: Act;
  /** True if the request was sent before and its answer was lost. */
  readonly isRepeat: boolean;
}

/**
 * How long (ms) after an answer the main button ignores clicks, so that a double click cannot trigger its next
 * action.
 */
const HOLD_MS = 300;
/** Error codes that mean that the page's state of the round is outdated. */
const MOVED_ON = new Set(['game.round_open', 'game.round_ended', 'game.step_conflict']);

/**
 * The member's round of a game that is played in steps. The hook starts the round, takes its steps and cashes it out.
 * If an answer is lost, the same request is sent again with the same key, so it counts once.
 */
export function useSteppedRound(game: SteppedGame) {
  const client = useQueryClient();
  const { user } = useSession();
  const unanswered = useRef<Sent>(undefined);
  const mounted = useMounted();
  const [answered, setAnswered] = useState<SteppedRound>();
  const [done, setDone] = useState({ count: 0, net: 0n, wonMinor: 0n });
  const [held, setHeld] = useState(false);
  const [began, setBegan] = useState(0);
  const open = useQuery({ ...openRoundQuery(game), enabled: user !== undefined });
  // The answers to this page's requests are newer than the state that was read when the page opened.
  const round = answered ?? open.data ?? undefined;

  const mutation = useMutation({
    mutationFn: async (sent: Sent) => {
      unanswered.current = sent;
      const token = session.token();
      return retryWhenFull(
        () => send(game, sent.act, sent.key),
        () => mounted.current && session.token() === token,
      );
    },
    onSuccess: (result, { act }) => {
      unanswered.current = undefined;
      setAnswered(result);
      if (act.kind === 'start' || result.status !== 'open') {
        setHeld(true);
        takeBalance(client, {
          currency: client.getQueryData<Balance>(keys.balance)?.currency ?? brand.currency,
          balanceMinor: result.balanceMinor,
          version: result.version,
        });
      }
      if (act.kind === 'start') setBegan((count) => count + 1);
      if (act.kind === 'start')
        client.setQueryData<Seed>(keys.seed, (seed) =>
          seed && seed.serverSeedHash === result.proof.serverSeedHash
            ? { ...seed, nonce: Math.max(seed.nonce, result.proof.nonce + 1) }
            : seed,
        );
      if (result.status === 'open') return;
      const gain = BigInt(result.payoutMinor) - BigInt(result.stakeMinor);
      setDone(({ count, net }) => ({ count: count + 1, net: net + gain, wonMinor: BigInt(result.payoutMinor) }));
      endNote(gain > 0n);
      renew(client, keys.rounds);
      renew(client, keys.records);
    },
    onError: (thrown, { isRepeat }) => {
      const failure = asFailure(thrown);
      if (isUncertain(failure, isRepeat)) return;
      unanswered.current = undefined;
      if (!MOVED_ON.has(failure.code)) return;
      setAnswered(undefined);
      void open.refetch();
    },
  });
  useEffect(() => {
    if (!held) return undefined;
    const timer = setTimeout(() => setHeld(false), HOLD_MS);
    return () => clearTimeout(timer);
  }, [held, answered]);

  const doubtful = mutation.isError && isUncertain(asFailure(mutation.error), mutation.variables.isRepeat);
  const act = (next: Act) => {
    if (!mutation.isPending && !doubtful) mutation.mutate({ key: crypto.randomUUID(), act: next, isRepeat: false });
  };
  const inRound = (path: string): string => `/${round?.roundId}${path}`;
  return {
    /** The running round, or the last one that ended; undefined if there was none. */
    round,
    running: round?.status === 'open',
    /** True if this page has changed the round. False if the page has only resumed it. */
    fresh: answered !== undefined,
    /** True until the first read has shown whether a round is open. */
    waiting: user !== undefined && !answered && open.isPending,
    error: answered ? null : open.error,
    refetch: () => void open.refetch(),
    /** The number of rounds that were started on this page. */
    began,
    /** The number of rounds that ended on this page, their net result, and the payout of the newest. */
    ...done,
    /** The request whose answer is awaited; undefined if none is. */
    pending: mutation.isPending ? mutation.variables.act : undefined,
    busy: mutation.isPending,
    held,
    refusal: mutation.isError && !doubtful ? mutation.error : undefined,
    /** True while the outcome of the last request is unknown, because its answer was lost. */
    doubtful,
    start: (body: object) => act({ kind: 'start', path: '', body }),
    step: (choice: object) =>
      act({ kind: 'step', path: inRound('/steps'), body: { number: (round?.steps ?? 0) + 1, ...choice } }),
    cashOut: () => act({ kind: 'cashOut', path: inRound('/cash-out') }),
    /** Disables the main button for a moment, because its action has just changed. */
    hold: () => setHeld(true),
    /** Sends the request of unknown outcome again, with the same key. */
    ask: () => unanswered.current && mutation.mutate({ ...unanswered.current, isRepeat: true }),
  };
}

export type SteppedPlay = ReturnType<typeof useSteppedRound>;
