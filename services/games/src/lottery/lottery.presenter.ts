import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { games } from '@nm/contracts';
import { drawName, type Draw, type DrawStatus } from './draws/draw.js';
import type { PathStep } from '@nm/kit/fairness/merkle-root.js';
import { CHOICES } from './lottery-detail.js';
import type { LotteryGameRow } from './lottery.read-model.js';
import { SHAPES, type PlayRow, type Words } from './plays/play.js';
import { playsOf } from './plays/plays.js';
import { payoutMinor, resultsIn, unitsOf } from './plays/win.js';
import type { PlayLimits, TightOutcome } from './slips/liabilities.store.js';
import { leafText, rowOf, type Slip, type SlipStatus } from './slips/slip.js';

export type Language = keyof Words;

const DRAW_STATUS: Readonly<Record<DrawStatus, games.DrawStatus>> = {
  scheduled: games.DrawStatus.SCHEDULED,
  open: games.DrawStatus.OPEN,
  locked: games.DrawStatus.LOCKED,
  drawn: games.DrawStatus.DRAWN,
  settled: games.DrawStatus.SETTLED,
  void: games.DrawStatus.VOID,
};
export const SLIP_STATUS: Readonly<Record<SlipStatus, games.SlipStatus>> = {
  pending: games.SlipStatus.PENDING,
  accepted: games.SlipStatus.ACCEPTED,
  refused: games.SlipStatus.REFUSED,
  settled: games.SlipStatus.SETTLED,
  voided: games.SlipStatus.VOIDED,
};

export function presentGame(
  row: LotteryGameRow,
  limits: ReadonlyMap<string, PlayLimits>,
  openDraw: Draw | undefined,
  language: Language,
): MessageInitShape<typeof games.LotteryGameSchema> {
  const { offsetS: _, payoutMinorMax, ...game } = row;
  return {
    ...game,
    payoutMinorMax: payoutMinorMax ?? 0n,
    plays: playsOf(row.region).flatMap((play) => {
      const own = limits.get(play.play);
      return own ? [presentPlay(play, own, language)] : [];
    }),
    prizes: [...SHAPES[row.region]],
    openDraw: openDraw && presentDraw(openDraw),
  };
}

const presentPlay = (
  row: PlayRow,
  limits: PlayLimits,
  language: Language,
): MessageInitShape<typeof games.LotteryPlaySchema> => ({
  play: row.play,
  name: row.name[language],
  kind: row.kind,
  digits: row.digits,
  picks: row.picks,
  pay: row.pay,
  split: row.split === true,
  units: row.units,
  oddsE4: BigInt(row.oddsE4),
  outcomes: Object.entries(row.outcomes ?? {}).map(([outcome, oddsE4]) => ({
    outcome,
    name: CHOICES[outcome]?.[language] ?? outcome,
    oddsE4: BigInt(oddsE4),
  })),
  prizeOdds: row.reads.flatMap(({ prize, oddsE4 }) =>
    oddsE4 === undefined ? [] : [{ outcome: prize, name: '', oddsE4: BigInt(oddsE4) }],
  ),
  returnE6: BigInt(row.returnE6),
  unitMinorMin: limits.unitMinorMin,
  unitMinorMax: limits.unitMinorMax,
  liabilityMinorMax: limits.liabilityMinorMax,
  reads: [...new Set(row.reads.map(({ prize }) => prize))],
});

export function presentDraw(
  draw: Draw,
  tight: readonly TightOutcome[] = [],
): MessageInitShape<typeof games.DrawSchema> {
  const { result } = draw;
  return {
    drawId: draw.drawId,
    gameCode: draw.gameCode,
    vassalage: draw.vassalage,
    region: draw.region,
    name: drawName(draw),
    status: DRAW_STATUS[draw.status],
    opensAt: timestampFromDate(draw.opensAt),
    closesAt: timestampFromDate(draw.closesAt),
    dueAt: timestampFromDate(draw.dueAt),
    drawnAt: draw.drawnAt ? timestampFromDate(draw.drawnAt) : undefined,
    endedAt: draw.endedAt ? timestampFromDate(draw.endedAt) : undefined,
    result: result ? SHAPES[draw.region].map(({ prize }) => ({ prize, numbers: [...(result[prize] ?? [])] })) : [],
    proof: {
      seedHash: draw.seedHash,
      beacon: draw.beacon,
      beaconRound: draw.beaconRound,
      slipsRoot: draw.slipsRoot ?? '',
      slips: draw.slips,
      beaconValue: draw.beaconValue ?? '',
      seed: draw.seed ?? '',
    },
    voidReason: draw.voidReason ?? '',
    tight: [...tight],
  };
}

export const presentSlip = (
  slip: Slip,
  region: Draw['region'],
  language: Language,
  replayed = false,
): MessageInitShape<typeof games.SlipSchema> => ({
  slipId: slip.slipId,
  drawId: slip.drawId,
  gameCode: slip.gameCode,
  vassalage: slip.vassalage,
  status: SLIP_STATUS[slip.status],
  currency: slip.currency,
  stakeMinor: slip.stakeMinor,
  payoutMinorMax: slip.payoutMinorMax,
  payoutMinor: slip.status === 'settled' ? slip.payoutMinor : 0n,
  combinations: slip.combinations,
  lines: slip.lines.map(({ play, combinations, unitMinor }) => {
    const row = rowOf(region, play);
    return {
      play,
      name: row.name[language],
      unitMinor: BigInt(unitMinor),
      combinations: [...combinations],
      costMinor: combinations.reduce((cost, one) => cost + BigInt(unitMinor) * BigInt(unitsOf(row, one)), 0n),
    };
  }),
  placedAt: timestampFromDate(slip.placedAt),
  endedAt: slip.endedAt ? timestampFromDate(slip.endedAt) : undefined,
  balanceMinor: slip.balanceMinor ?? 0n,
  version: slip.balanceVersion ?? 0n,
  replayed,
});

export const presentSlipDetail = (
  slip: Slip,
  draw: Draw,
  path: readonly PathStep[],
  language: Language,
): MessageInitShape<typeof games.SlipDetailSchema> => ({
  slip: presentSlip(slip, draw.region, language),
  draw: presentDraw(draw),
  wins: draw.result ? winsOf(slip, draw) : [],
  leafText: leafText(slip),
  path: [...path],
});

/** Returns, for each line of a slip, the picked combinations that have won. */
function winsOf({ lines }: Slip, { region, result }: Draw): MessageInitShape<typeof games.SlipWinSchema>[] {
  if (!result) return [];
  return lines.flatMap(({ play, combinations, unitMinor }, line) => {
    const resultOf = resultsIn(rowOf(region, play), result);
    return combinations.flatMap((combination) => {
      const found = resultOf(combination);
      if (found.oddsE4 === 0n) return [];
      return [{ line, combination, ...found, payoutMinor: payoutMinor(BigInt(unitMinor), found) }];
    });
  });
}
