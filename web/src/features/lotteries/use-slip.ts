import { useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { asFailure } from '../../lib/api/failure.js';
import { keys } from '../../lib/query/keys.js';
import { renew } from '../../lib/query/renew.js';
import { takeBalance } from '../../lib/session/balance.js';
import { placeSlip, type LotteryGame, type Play, type Slip, type SlipBody } from './lottery-api.js';
import { COMBINATIONS_MAX, combinationsOf, costMinor, EMPTY, picksOf, type Draft } from './picks.js';

/** A line of the slip with its count and cost. */
export interface Line {
  readonly play: Play;
  readonly picks: readonly string[];
  readonly combinations: readonly string[];
  readonly costMinor: bigint;
}

/** The slip of a game: what is chosen in each play, its lines with their cost, and placing it. */
export function useSlip(game: LotteryGame) {
  const client = useQueryClient();
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const [unit, setUnit] = useState(() => defaultUnit(game));
  const [times, setTimes] = useState(1);
  const [placed, setPlaced] = useState<Slip>();
  /** The slip that was sent last. A repeat after a lost answer has its key, so it counts once. */
  const sent = useRef<{ readonly key: string; readonly text: string }>(undefined);
  const unitMinor = unit * BigInt(times);
  const counted = game.plays.flatMap((play) => {
    const picks = picksOf(play, drafts[play.play] ?? EMPTY);
    return picks.length === 0 ? [] : [{ play, picks, combinations: combinationsOf(play, picks) }];
  });
  const lines: Line[] = counted.map(({ play, picks, combinations = [] }) => ({
    play,
    picks,
    combinations,
    costMinor: costMinor(play, combinations, unitMinor),
  }));
  const count = lines.reduce((sum, { combinations }) => sum + combinations.length, 0);
  const mutation = useMutation({
    mutationFn: (body: SlipBody) => {
      const text = JSON.stringify(body);
      if (sent.current?.text !== text) sent.current = { key: crypto.randomUUID(), text };
      return placeSlip(body, sent.current.key);
    },
    onSuccess: (slip) => {
      sent.current = undefined;
      setPlaced(slip);
      setDrafts({});
      takeBalance(client, { currency: slip.currency, balanceMinor: slip.balanceMinor, version: slip.version });
      renew(client, keys.lotterySlips);
      renew(client, keys.bets);
      renew(client, keys.records);
    },
    onError: (thrown) => {
      // Only a fault leaves open whether the slip counted; a refusal is final, and the next try is a new slip.
      const { status } = asFailure(thrown);
      if (status !== 0 && status < 500 && status !== 429) sent.current = undefined;
    },
  });
  return {
    draftOf: (play: string): Draft => drafts[play] ?? EMPTY,
    setDraft: (play: string, draft: Draft) => {
      setPlaced(undefined);
      setDrafts((old) => ({ ...old, [play]: draft }));
    },
    clear: () => setDrafts({}),
    unit,
    setUnit,
    times,
    setTimes,
    unitMinor,
    lines,
    count,
    costMinor: lines.reduce((sum, line) => sum + line.costMinor, 0n),
    tooMany: counted.some(({ combinations }) => !combinations) || count > COMBINATIONS_MAX,
    placed,
    busy: mutation.isPending,
    error: mutation.error,
    place: (drawId: string) =>
      mutation.mutate({
        drawId,
        lines: lines.map(({ play, picks }) => ({ play: play.play, picks, unitMinor: String(unitMinor) })),
      }),
  };
}

export type SlipState = ReturnType<typeof useSlip>;

/** Units that a player may choose: powers of ten from the least. */
export function unitsOf({ plays }: LotteryGame): bigint[] {
  const least = BigInt(plays[0]?.unitMinorMin ?? '1');
  const most = BigInt(plays[0]?.unitMinorMax ?? '1');
  return [1n, 10n, 100n, 1_000n, 10_000n].map((times) => least * times).filter((unit) => unit <= most);
}

const defaultUnit = (game: LotteryGame): bigint => {
  const units = unitsOf(game);
  return units[Math.min(1, units.length - 1)] ?? 1n;
};
