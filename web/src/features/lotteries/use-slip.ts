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

/** A line of the slip with its number of combinations and its cost. */
export interface Line {
  readonly play: Play;
  /** The picks as they are sent. If closed combinations are left out, these are single combinations. */
  readonly picks: readonly string[];
  readonly combinations: readonly string[];
  /**
   * The picked combinations that do not accept this unit (stake per combination). They are left out and cost nothing.
   */
  readonly closed: readonly string[];
  readonly left: UnitsLeft;
  readonly unitMinor: bigint;
  readonly costMinor: bigint;
  /** A key that identifies the line within the slip. */
  readonly key: string;
  readonly remove: () => void;
}

/** The maximum number of lines per slip that the server accepts. */
const LINES_MAX = 50;

/**
 * The slip of a game: the picks of each play (kind of bet), its lines with their cost, and the function that places it.
 */
export function useSlip(game: LotteryGame, tight: Draw['tight'] | undefined) {
  const client = useQueryClient();
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const [unit, setUnit] = useState(() => defaultUnit(game));
  const [times, setTimes] = useState(1);
  const [placed, setPlaced] = useState<Slip>();
  /** The slip that was sent last. If its answer was lost, a retry uses the same key, so the slip counts once. */
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
      // A number may have closed after the slip was sent, perhaps because of this slip. A retry of the same choice
      // therefore sends the slip unchanged.
      const chosen = choiceOf({ drawId: body.drawId, unitMinor, times, counted, lines: list.lines });
      if (sent.current?.chosen !== chosen)
        sent.current = { key: crypto.randomUUID(), chosen, body, at: placesOf(list.lines) };
      const ids = sent.current.at.flatMap((i) => list.lines[i]?.id ?? []);
      const slip = await placeSlip(sent.current.body, sent.current.key);
      return { slip, ids, sentDrafts: drafts };
    },
    onSuccess: ({ slip, ids, sentDrafts }) => {
      sent.current = undefined;
      setPlaced(slip);
      // If the player changed picks while the slip was on its way, the changed picks stay. Lines of the list that were
      // not charged stay too: closed lines, and lines that were added since.
      setDrafts((now) => Object.fromEntries(Object.entries(now).filter(([play, draft]) => draft !== sentDrafts[play])));
      list.remove(ids);
      takeBalance(client, { currency: slip.currency, balanceMinor: slip.balanceMinor, version: slip.version });
      renew(client, keys.lotterySlips);
      renew(client, keys.bets);
      renew(client, keys.records);
    },
    onError: (thrown) => {
      // The outcome of the slip is unknown only after an error of the server or the network, or after too many
      // requests. A refusal is final, so the next attempt is a new slip.
      const { status } = asFailure(thrown);
      if (status === 0 || status >= 500 || status === 429) return;
      sent.current = undefined;
      // A number may have closed since the draw was last read. The draw is read again, and the next attempt leaves
      // closed numbers out.
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
    /** True if the slip's unit applies to any line. Lines of the list of 4D numbers have their own units. */
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
    /** True if a line has closed combinations and too many others to send them one by one. */
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

/**
 * Returns the units (stakes per combination) that a player may choose, in minor units of the currency: powers of ten
 * from the lowest allowed unit.
 */
export function unitsOf({ plays }: LotteryGame): bigint[] {
  const least = BigInt(plays[0]?.unitMinorMin ?? '1');
  const most = BigInt(plays[0]?.unitMinorMax ?? '1');
  return [1n, 10n, 100n, 1_000n, 10_000n].map((times) => least * times).filter((unit) => unit <= most);
}

const defaultUnit = (game: LotteryGame): bigint => {
  const units = unitsOf(game);
  return units[Math.min(1, units.length - 1)] ?? 1n;
};
