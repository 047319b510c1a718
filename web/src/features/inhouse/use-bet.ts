import { useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { asFailure } from '../../lib/api/failure.js';
import { brand } from '../../lib/brand/brand.js';
import { keys } from '../../lib/query/keys.js';
import { renew } from '../../lib/query/renew.js';
import { takeBalance, type Balance } from '../../lib/session/balance.js';
import { session } from '../../lib/session/session.js';
import type { Seed } from './inhouse-api.js';
import { retryWhenFull } from './retry-when-full.js';
import { isUncertain } from './uncertain.js';
import { useMounted } from './use-mounted.js';

/** The fields of a bet that all in-house games send. */
export interface AnyBet {
  readonly stakeMinor: string;
}
/** The fields of an answer that all in-house games return. */
export interface AnyResult {
  readonly roundId: string;
  readonly payoutMinor: string;
  readonly balanceMinor: string;
  readonly version: number;
  readonly proof: { readonly serverSeedHash: string; readonly nonce: number };
}
interface Sent<B> {
  readonly key: string;
  readonly bet: B;
  /** True if the bet was sent before and its answer was lost. */
  readonly isRepeat: boolean;
}

const LAST_MAX = 9;

/**
 * Places one bet at a time. If an answer is lost, the same request is sent again with the same key, so the bet counts
 * once.
 * @param place sends a bet with its idempotency key.
 */
export function useBet<B extends AnyBet, R extends AnyResult>(place: (bet: B, key: string) => Promise<R>) {
  const client = useQueryClient();
  const open = useRef<Sent<B>>(undefined);
  const mounted = useMounted();
  const [last, setLast] = useState<readonly (B & R)[]>([]);
  const [net, setNet] = useState(0n);
  const [count, setCount] = useState(0);
  const mutation = useMutation({
    mutationFn: async (sent: Sent<B>) => {
      open.current = sent;
      const token = session.token();
      return retryWhenFull(
        () => place(sent.bet, sent.key),
        () => mounted.current && session.token() === token,
      );
    },
    onSuccess: (result, sent) => {
      open.current = undefined;
      setLast((old) =>
        [{ ...result, ...sent.bet }, ...old.filter((one) => one.roundId !== result.roundId)].slice(0, LAST_MAX),
      );
      setCount((old) => old + 1);
      setNet((old) => old + BigInt(result.payoutMinor) - BigInt(sent.bet.stakeMinor));
      takeBalance(client, {
        currency: client.getQueryData<Balance>(keys.balance)?.currency ?? brand.currency,
        balanceMinor: result.balanceMinor,
        version: result.version,
      });
      client.setQueryData<Seed>(keys.seed, (seed) =>
        seed && seed.serverSeedHash === result.proof.serverSeedHash ? { ...seed, nonce: result.proof.nonce + 1 } : seed,
      );
      renew(client, keys.rounds);
      renew(client, keys.records);
    },
    onError: (thrown, { isRepeat }) => {
      if (!isUncertain(asFailure(thrown), isRepeat)) open.current = undefined;
    },
  });
  const doubtful = mutation.isError && isUncertain(asFailure(mutation.error), mutation.variables.isRepeat);
  return {
    last,
    net,
    /** The payout of the newest round in minor units. */
    wonMinor: BigInt(last[0]?.payoutMinor ?? '0'),
    /** The number of rounds played since the page was opened. */
    count,
    busy: mutation.isPending,
    /** The error with which the server refused the last bet; undefined if it did not. */
    refusal: mutation.isError && !doubtful ? mutation.error : undefined,
    /** True while the outcome of the last bet is unknown, because its answer was lost. */
    doubtful,
    bet: (bet: B) => mutation.mutate({ key: crypto.randomUUID(), bet, isRepeat: false }),
    /** Sends the bet of unknown outcome again, with the same key. */
    ask: () => open.current && mutation.mutate({ ...open.current, isRepeat: true }),
  };
}

/** The return value of `useBet`. */
export interface Betting<B extends AnyBet> {
  readonly net: bigint;
  readonly wonMinor: bigint;
  readonly count: number;
  readonly busy: boolean;
  readonly refusal: unknown;
  readonly doubtful: boolean;
  readonly bet: (bet: B) => void;
  readonly ask: () => void;
}
