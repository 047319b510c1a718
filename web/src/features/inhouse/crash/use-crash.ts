import { useEffect, useRef, useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { asFailure } from '../../../lib/api/failure.js';
import { brand } from '../../../lib/brand/brand.js';
import { useMotion } from '../../../lib/motion/motion.js';
import { keys } from '../../../lib/query/keys.js';
import { renew } from '../../../lib/query/renew.js';
import { usePublicSignals } from '../../../lib/realtime/socket.js';
import { takeBalance, type Balance } from '../../../lib/session/balance.js';
import { session, useSession } from '../../../lib/session/session.js';
import { retryWhenFull } from '../retry-when-full.js';
import { endNote } from '../sound.js';
import { isUncertain } from '../uncertain.js';
import { useMounted } from '../use-mounted.js';
import { openBetQuery, send, tableQuery, type Act, type CrashBet } from './crash-api.js';
import { NO_ROUNDS, withBet } from './own-bet.js';
import { useOwnEnd } from './use-own-end.js';

interface Sent {
  readonly key: string;
  readonly act: Act;
  /** True if the request was sent before and its answer was lost. */
  readonly isRepeat: boolean;
}

/** The player's choices for a bet in the crash game: stake and automatic cash-out. */
export interface CrashStake {
  readonly stakeMinor: string;
  readonly targetE2?: number;
}

/** How long (ms) after the crash the server needs at most to decide every bet. */
const SETTLED_MS = 1_200;
/**
 * How long (ms) after an answer the main button ignores clicks, so that a double click cannot trigger its next action.
 */
const HOLD_MS = 300;

/**
 * The state of the shared round and of the member's bet in it. Pushes change the phase. All times are by the server's
 * clock.
 */
export function useCrash() {
  const client = useQueryClient();
  const { user } = useSession();
  const unanswered = useRef<Sent>(undefined);
  const mounted = useMounted();
  const [bet, setBet] = useState<CrashBet>();
  const [tally, setTally] = useState(NO_ROUNDS);
  const [held, setHeld] = useState(false);
  usePublicSignals(true);
  const table = useQuery(tableQuery);
  const open = useQuery({ ...openBetQuery, enabled: user !== undefined });
  const resumed = open.data ?? undefined;
  // A bet that was placed on another device replaces one that has ended here.
  const isNext = resumed !== undefined && bet?.status !== 'open' && !tally.counted.includes(resumed.roundId);
  const own = isNext && resumed.roundId !== bet?.roundId ? resumed : bet;
  const round = table.data?.round;
  // The server's clock minus this device's clock (ms), from the newest answer or push.
  const aheadMs = table.data ? Date.parse(table.data.serverTime) - table.dataUpdatedAt : 0;
  const isCrashed = round?.phase === 'crashed' || round?.phase === 'void';
  const isOwnRound = own !== undefined && own.crashRoundId === round?.crashRoundId;

  useEffect(() => {
    if (!isCrashed || !user) return undefined;
    const timer = setTimeout(() => {
      renew(client, keys.rounds);
      renew(client, keys.records);
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [isCrashed, round?.crashRoundId, user, client]);

  /** Counts a bet that has ended, once. */
  const count = (ended: CrashBet, hasWon: boolean) => {
    if (ended.status === 'settled' && !tally.counted.includes(ended.roundId)) endNote(hasWon);
    setTally((old) => withBet(old, ended));
  };

  const mutation = useMutation({
    mutationFn: async (sent: Sent) => {
      unanswered.current = sent;
      const token = session.token();
      return retryWhenFull(
        () => send(sent.act, sent.key),
        () => mounted.current && session.token() === token,
      );
    },
    onSuccess: (result, { act }) => {
      unanswered.current = undefined;
      setHeld(true);
      setBet(result);
      takeBalance(client, {
        currency: client.getQueryData<Balance>(keys.balance)?.currency ?? brand.currency,
        balanceMinor: result.balanceMinor,
        version: result.version,
      });
      if (act.kind === 'bet') return;
      if (act.kind === 'takeBack') {
        // The answer to a bet that is taken back has the balance after the stake was taken. The return of the stake is
        // not in it, so the balance is read again.
        renew(client, keys.balance);
        renew(client, keys.rounds);
        renew(client, keys.crash);
        return;
      }
      count(result, true);
      renew(client, keys.rounds);
      renew(client, keys.records);
    },
    onError: (thrown, { isRepeat }) => {
      if (isUncertain(asFailure(thrown), isRepeat)) return;
      unanswered.current = undefined;
      void open.refetch();
    },
  });
  useEffect(() => {
    if (!held) return undefined;
    const timer = setTimeout(() => setHeld(false), HOLD_MS);
    return () => clearTimeout(timer);
  }, [held, bet]);

  useOwnEnd(own, table.data, aheadMs, (ended) => {
    count(ended, ended.cashedE2 !== undefined);
    setBet(ended);
  });

  // While the shared round is being read again, the result of this read is not known, so the failure of the read before
  // is used.
  const why = table.failureReason ?? table.error;
  const unknown = mutation.isError && isUncertain(asFailure(mutation.error), mutation.variables.isRepeat);
  // Once the bet has ended, the outcome of an unanswered cash-out is known too, so the cash-out is not sent again.
  const isDecided = mutation.variables?.act.kind === 'cashOut' && own?.status !== 'open';
  const doubtful = unknown && !isDecided;
  const act = (next: Act) => {
    if (!mutation.isPending && !doubtful && !held)
      mutation.mutate({ key: crypto.randomUUID(), act: next, isRepeat: false });
  };
  return {
    table: table.data,
    error: table.data ? null : table.error,
    /** True if the server cannot be reached. The server still executes the automatic cash-out of a running bet. */
    lost: why !== null && asFailure(why).status === 0,
    refetch: () => void table.refetch(),
    round,
    /** The member's bet in the present round, running or ended; undefined if there is none. */
    bet: isOwnRound && own.status !== 'voided' ? own : undefined,
    /** True while a bet of an earlier round is not decided. */
    earlier: own !== undefined && !isOwnRound && own.status === 'open',
    /** Number of decided rounds since the page was opened, their net result, and the payout of the newest. */
    count: tally.count,
    net: tally.net,
    wonMinor: tally.wonMinor,
    now: () => Date.now() + aheadMs,
    busy: mutation.isPending,
    held,
    refusal: mutation.isError && !unknown ? mutation.error : undefined,
    doubtful,
    place: (body: CrashStake) => act({ kind: 'bet', path: '', body: { crashRoundId: round?.crashRoundId, ...body } }),
    cashOut: () => act({ kind: 'cashOut', path: `/${own?.roundId}/cash-out` }),
    takeBack: () => act({ kind: 'takeBack', path: `/${own?.roundId}/take-back` }),
    ask: () => unanswered.current && mutation.mutate({ ...unanswered.current, isRepeat: true }),
  };
}

export type Crash = ReturnType<typeof useCrash>;

/**
 * Returns the server's time (ms) and updates it while the component is mounted: ten times a second, or twice a second
 * while motion is paused.
 */
export function useServerTime(now: () => number): number {
  const motion = useMotion();
  const [time, setTime] = useState(now);
  const read = useRef(now);
  useEffect(() => {
    read.current = now;
  });
  useEffect(() => {
    const timer = setInterval(() => setTime(read.current()), motion ? 100 : 500);
    return () => clearInterval(timer);
  }, [motion]);
  return time;
}
