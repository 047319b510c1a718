import { useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { asFailure } from '../../lib/api/failure.js';
import { keys } from '../../lib/query/keys.js';
import { renew } from '../../lib/query/renew.js';
import { takeBalance } from '../../lib/session/balance.js';
import { isClosed, PICKS_MAX, unitsLeft, type UnitsLeft } from './closed.js';
import { placeSlip, type Draw, type LotteryGame, type Play, type Slip, type SlipBody } from './lottery-api.js';
import { COMBINATIONS_MAX, combinationsOf, costMinor, EMPTY, picksOf, type Draft } from './picks.js';
import { choiceOf, placesOf } from './slip-choice.js';
import { useNumberList } from './use-number-list.js';

/** A line of the slip with its count and cost. */
export interface Line {
  readonly play: Play;
  /** The picks in the form that is sent; as single combinations if closed ones are left out. */
  readonly picks: readonly string[];
  readonly combinations: readonly string[];
  /** Chosen combinations that accept no bet of this unit. They are left out and cost nothing. */
  readonly closed: readonly string[];
  readonly left: UnitsLeft;
  readonly unitMinor: bigint;
  readonly costMinor: bigint;
  /** Identifies the line within the slip. */
  readonly key: string;
  readonly remove: () => void;
}

/** The maximum number of lines that the server accepts in a slip. */
const LINES_MAX = 50;

/** The slip of a game: what is chosen in each play, its lines with their cost, and placing it. */
export function useSlip(game: LotteryGame, tight: Draw['tight'] | undefined) {
  const client = useQueryClient();
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const [unit, setUnit] = useState(() => defaultUnit(game));
  const [times, setTimes] = useState(1);
  const [placed, setPlaced] = useState<Slip>();
  /** The slip that was sent last. A retry after a lost answer uses its key, so the slip counts once. */
  const sent = useRef<{
    readonly key: string;
    readonly chosen: string;
    readonly body: SlipBody;
    readonly at: number[];
  }>(undefined);
  const unitMinor = unit * BigInt(times);
  const counted = game.plays.flatMap((play) => {
    const picks = picksOf(play, drafts[play.play] ?? EMPTY);
    return picks.length === 0 ? [] : [{ play, picks, combinations: combinationsOf(play, picks) }];
  });
  const leftOf = (play: Play): UnitsLeft => unitsLeft(play, game.prizes, tight);
  const list = useNumberList(game, leftOf, times);
  const setDraft = (play: string, draft: Draft) => {
    setPlaced(undefined);
    setDrafts((old) => ({ ...old, [play]: draft }));
  };
  const listed: Line[] = list.groups.map((group) => ({
    play: group.play,
    picks: group.combinations,
    combinations: group.combinations,
    closed: [],
    left: NONE_LEFT,
    unitMinor: group.unitMinor,
    costMinor: costMinor(group.play, group.combinations, group.unitMinor),
    key: group.key,
    remove: () => list.removeGroup(group),
  }));
  const drafted: Line[] = counted.map(({ play, picks, combinations = [] }) => {
    const left = leftOf(play);
    const closed = combinations.filter((one) => isClosed(left, one, unitMinor));
    const taken = closed.length > 0 ? combinations.filter((one) => !closed.includes(one)) : combinations;
    return {
      play,
      picks: closed.length > 0 ? taken : picks,
      combinations: taken,
      closed,
      left,
      unitMinor,
      costMinor: costMinor(play, taken, unitMinor),
      key: play.play,
      remove: () => setDraft(play.play, EMPTY),
    };
  });
  const lines = [...drafted, ...listed];
  const count = lines.reduce((sum, { combinations }) => sum + combinations.length, 0);
  const mutation = useMutation({
    mutationFn: async (body: SlipBody) => {
      // A number may have closed since the slip was sent, perhaps by this slip itself. A retry therefore sends the slip
      // unchanged.
      const chosen = choiceOf({ drawId: body.drawId, unitMinor, times, counted, lines: list.lines });
      if (sent.current?.chosen !== chosen)
        sent.current = { key: crypto.randomUUID(), chosen, body, at: placesOf(list.lines) };
      const ids = sent.current.at.flatMap((i) => list.lines[i]?.id ?? []);
      const slip = await placeSlip(sent.current.body, sent.current.key);
      return { slip, ids };
    },
    onSuccess: ({ slip, ids }) => {
      sent.current = undefined;
      setPlaced(slip);
      setDrafts({});
      // Lines that were not charged stay in the list: closed ones, and those that were added meanwhile.
      list.remove(ids);
      takeBalance(client, { currency: slip.currency, balanceMinor: slip.balanceMinor, version: slip.version });
      renew(client, keys.lotterySlips);
      renew(client, keys.bets);
      renew(client, keys.records);
    },
    onError: (thrown) => {
      // Only after a fault is it unknown whether the slip counted. A refusal is final, so the next attempt is a new
      // slip.
      const { status } = asFailure(thrown);
      if (status === 0 || status >= 500 || status === 429) return;
      sent.current = undefined;
      // A number that closed meanwhile is read again, and left out of the next attempt.
      renew(client, keys.lotteryDraw);
    },
  });
  return {
    draftOf: (play: string): Draft => drafts[play] ?? EMPTY,
    setDraft,
    clear: () => {
      setDrafts({});
      list.clear();
    },
    list,
    /** Whether the slip's unit applies: lines of the list have units of their own. */
    usesUnit: drafted.length > 0 || list.lines.length === 0,
    unit,
    setUnit,
    times,
    setTimes,
    unitMinor,
    lines,
    count,
    leftOf,
    costMinor: lines.reduce((sum, line) => sum + line.costMinor, 0n),
    tooMany: counted.some(({ combinations }) => !combinations) || count > COMBINATIONS_MAX,
    tooManyUnits: lines.length > LINES_MAX,
    /** True if a line without its closed combinations has too many others to list. */
    tooManyLeft: lines.some(({ closed, picks }) => closed.length > 0 && picks.length > PICKS_MAX),
    placed,
    busy: mutation.isPending,
    error: mutation.error,
    place: (drawId: string) =>
      mutation.mutate({
        drawId,
        lines: lines
          .filter(({ combinations }) => combinations.length > 0)
          .map((line) => ({ play: line.play.play, picks: line.picks, unitMinor: String(line.unitMinor) })),
      }),
  };
}

const NONE_LEFT: UnitsLeft = new Map();

export type SlipState = ReturnType<typeof useSlip>;

/** The units that a player may choose: powers of ten from the lowest. */
export function unitsOf({ plays }: LotteryGame): bigint[] {
  const least = BigInt(plays[0]?.unitMinorMin ?? '1');
  const most = BigInt(plays[0]?.unitMinorMax ?? '1');
  return [1n, 10n, 100n, 1_000n, 10_000n].map((times) => least * times).filter((unit) => unit <= most);
}

const defaultUnit = (game: LotteryGame): bigint => {
  const units = unitsOf(game);
  return units[Math.min(1, units.length - 1)] ?? 1n;
};
