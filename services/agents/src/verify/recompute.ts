import { ContractKind } from '@nm/contracts/agents.js';
import { dividendBase } from '../settlements/dividend-base.js';
import { NOTHING } from '../settlements/base.js';
import type { LineRow, SettlementRow } from '../settlements/settlements.read-model.js';

/** A settlement that was computed again from its bets. */
export interface Recomputed {
  readonly bets: number;
  readonly exactMicro: bigint;
  readonly grossMinor: bigint;
  /**
   * The values that differ between the stored and the computed settlement. Each has the name, the stored value and the
   * computed value.
   */
  readonly differences: readonly (readonly [string, bigint, bigint])[];
}

const MICRO = 1_000_000n;
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);

/**
 * Computes a settlement again from all its bets and from the amounts that earlier periods left.
 * @param usedMicro the sum of the offsets (amounts to take back for voided bets) that it used and of the amount that
 * the previous period carried, in millionths of a minor unit
 */
export function recompute(row: SettlementRow, lines: readonly LineRow[], usedMicro: bigint): Recomputed {
  const counted = lines.filter((line) => line.counted);
  const netLoss = sum(counted.map(({ netLossMinor }) => netLossMinor));
  const base = dividendBase(
    { carriedMinor: row.carriedMinor, correctedMinor: row.correctedMinor },
    { ...NOTHING, netLossMinor: netLoss, promotionMinor: row.promotionMinor },
    row.carries,
  ).baseMinor;
  const isDividend = row.kind === ContractKind.DIVIDEND;
  const left = row.offsetMicro + row.releasedMinor * MICRO;
  // A row for each bet contains the rate of the dividend. Without bets, no rate is known, so the earnings cannot be
  // computed. The earnings that follow from the stored settlement are then used instead.
  const ratePpm = lines[0] ? BigInt(lines[0].ratePpm) : undefined;
  const stated = (row.grossMinor + row.deferredMinor) * MICRO + row.remainderMicro + row.carryMicro - left;
  const earned = isDividend
    ? base > 0n
      ? ratePpm === undefined
        ? stated
        : base * ratePpm
      : 0n
    : sum(counted.map((line) => line.validStakeMinor * BigInt(line.ratePpm)));
  const exactMicro = earned + left;
  const payMinor = exactMicro > 0n ? exactMicro / MICRO : 0n;
  const values: [string, bigint, bigint][] = [
    ['gross and deferred', row.grossMinor + row.deferredMinor, payMinor],
    ['remainder, millionths', row.remainderMicro, exactMicro > 0n ? exactMicro % MICRO : 0n],
    ['carried on, millionths', row.carryMicro, exactMicro > 0n ? 0n : exactMicro],
    ['offsets, millionths', row.offsetMicro, usedMicro],
    ['net', row.netMinor, row.grossMinor - row.owedToDownlinesMinor],
    ...(isDividend
      ? ([
          ['net loss', row.netLossMinor, netLoss],
          ['base', row.baseMinor, base],
        ] as [string, bigint, bigint][])
      : []),
  ];
  return {
    bets: counted.length,
    exactMicro,
    grossMinor: row.deferredMinor > 0n ? 0n : payMinor,
    differences: values.filter(([, was, is]) => was !== is),
  };
}
