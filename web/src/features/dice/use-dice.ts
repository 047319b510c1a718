import { useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { asFailure, type ApiFailure } from '../../lib/api/failure.js';
import { brand } from '../../lib/brand/brand.js';
import { keys } from '../../lib/query/keys.js';
import { renew } from '../../lib/query/renew.js';
import { takeBalance, type Balance } from '../../lib/session/balance.js';
import { placeBet, type Bet, type DiceResult, type Seed } from './dice-api.js';

interface Sent { readonly key: string; readonly bet: Bet }
export interface Played extends DiceResult { readonly stakeMinor: string; readonly target: string; readonly over: boolean }

const LAST_MAX = 9;
const AGAIN_MAX = 2;
/** Those who were told the same second do not come in the same moment. */
const APART_MS = 500;

/** Whether nobody knows yet if the bet counted: the way broke, or the server could not finish in time. */
const unsure = (failure: ApiFailure): boolean => failure.status === 0 || failure.status >= 500;

const isCrowded = (failure: ApiFailure): boolean => failure.status === 503 && failure.retryAfterMs !== undefined;

/** Betting: one bet at a time, a lost answer is asked for with the same key, so no bet counts twice. */
export function useDice() {
  const client = useQueryClient();
  const open = useRef<Sent>(undefined);
  const [last, setLast] = useState<readonly Played[]>([]);
  const [net, setNet] = useState(0n);
  const [count, setCount] = useState(0);
  const mutation = useMutation({
    mutationFn: async (sent: Sent) => {
      open.current = sent;
      return placeBet(sent.bet, sent.key);
    },
    // Too many bet at once: the same bet goes again by itself when the server says, before its player is asked what to do.
    retry: (again, thrown) => again < AGAIN_MAX && isCrowded(asFailure(thrown)),
    retryDelay: (_again, thrown) => (asFailure(thrown).retryAfterMs ?? 0) + Math.random() * APART_MS,
    onSuccess: (result, sent) => {
      open.current = undefined;
      setLast((old) => [{ ...result, ...sent.bet }, ...old.filter((one) => one.roundId !== result.roundId)].slice(0, LAST_MAX));
      setCount((old) => old + 1);
      setNet((old) => old + BigInt(result.payoutMinor) - BigInt(sent.bet.stakeMinor));
      takeBalance(client, { currency: client.getQueryData<Balance>(keys.balance)?.currency ?? brand.currency, balanceMinor: result.balanceMinor, version: result.version });
      client.setQueryData<Seed>(keys.seed, (seed) => (seed && seed.serverSeedHash === result.proof.serverSeedHash ? { ...seed, nonce: result.proof.nonce + 1 } : seed));
      renew(client, keys.rounds);
      renew(client, keys.records);
    },
    onError: (thrown) => {
      if (!unsure(asFailure(thrown))) open.current = undefined;
    },
  });
  const doubtful = mutation.isError && unsure(asFailure(mutation.error));
  return {
    last,
    net,
    /** Rounds played since the page was opened. */
    count,
    busy: mutation.isPending,
    /** The refusal of the last bet. */
    refusal: mutation.isError && !doubtful ? mutation.error : undefined,
    /** True while it is not known whether the last bet counted. */
    doubtful,
    bet: (bet: Bet) => mutation.mutate({ key: crypto.randomUUID(), bet }),
    /** Asks for the answer of the doubtful bet, with its own key. */
    ask: () => open.current && mutation.mutate(open.current),
  };
}
