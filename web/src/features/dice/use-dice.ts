import { useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { asFailure, type ApiFailure } from '../../lib/api/failure.js';
import { brand } from '../../lib/brand/brand.js';
import { keys } from '../../lib/query/keys.js';
import { renew } from '../../lib/query/renew.js';
import { takeBalance, type Balance } from '../../lib/session/balance.js';
import { session } from '../../lib/session/session.js';
import { whenThereIsPlace } from './when-there-is-place.js';
import { useHere } from './use-here.js';
import { placeBet, type Bet, type DiceResult, type Seed } from './dice-api.js';

interface Sent {
  readonly key: string;
  readonly bet: Bet;
}
export interface Played extends DiceResult {
  readonly stakeMinor: string;
  readonly target: string;
  readonly over: boolean;
}

const LAST_MAX = 9;

/** Whether nobody knows yet if the bet counted: the way broke, or the server could not finish in time. */
const unsure = (failure: ApiFailure): boolean => failure.status === 0 || failure.status >= 500;

/** Betting: one bet at a time, a lost answer is asked for with the same key, so no bet counts twice. */
export function useDice() {
  const client = useQueryClient();
  const open = useRef<Sent>(undefined);
  const here = useHere();
  const [last, setLast] = useState<readonly Played[]>([]);
  const [net, setNet] = useState(0n);
  const [count, setCount] = useState(0);
  const mutation = useMutation({
    mutationFn: async (sent: Sent) => {
      open.current = sent;
      const token = session.token();
      return whenThereIsPlace(
        () => placeBet(sent.bet, sent.key),
        () => here.current && session.token() === token,
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
