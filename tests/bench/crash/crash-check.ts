import { crashPointE2, payoutOf } from '@nm/games/inhouse/crash/crash-rules.js';
import { serverSeedHash } from '@nm/kit/fairness/fair-draw.js';
import { leafOf, RootBuilder } from '@nm/kit/fairness/merkle-root.js';
import type { TestDatabase } from '@nm/kit/testing/test-database.js';
import type { CashOut } from './crash-players.js';

/** A shared round after its end, as stored; times in ms since 1970. */
export interface EndedRound {
  readonly crashRoundId: string;
  readonly crashAtMs: number;
  readonly crashE2: number;
  readonly seedHash: string;
  readonly seed: string;
  readonly root: string;
  readonly beacon: string;
  readonly isEnded: boolean;
  /** Why the round is void; null if it has crashed. A void round has no crash point and no seed. */
  readonly voidReason: string | null;
}

/** A bet of a shared round as stored, in the order of the bets' ids. */
export interface EndedBet {
  readonly roundId: string;
  readonly stakeMinor: bigint;
  readonly targetE2: number;
  readonly cashedE2: number | null;
}

/** The movements of one bet in the ledger: what its player staked and was paid, in minor units. */
export interface LedgerBet {
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
}

export async function endedRound({ db }: TestDatabase, crashRoundId: string): Promise<EndedRound> {
  const ms = (column: string): string => `(extract(epoch FROM ${column}) * 1000)::float8`;
  const row = await db.one<EndedRound>(
    `SELECT crash_round_id AS "crashRoundId", ${ms('crash_at')} AS "crashAtMs",
            crash_e2 AS "crashE2", seed_hash AS "seedHash", seed, bets_root AS root, beacon_value AS beacon,
            ended_at IS NOT NULL AS "isEnded", void_reason AS "voidReason"
       FROM crash_rounds WHERE crash_round_id = $1`,
    [crashRoundId],
  );
  if (!row) throw new Error(`there is no crash round ${crashRoundId}`);
  return row;
}

export const betsOf = ({ db }: TestDatabase, crashRoundId: string): Promise<EndedBet[]> =>
  db.rows<EndedBet>(
    `SELECT round_id AS "roundId", stake_minor AS "stakeMinor", target_e2 AS "targetE2", cashed_e2 AS "cashedE2"
       FROM crash_bets WHERE crash_round_id = $1 ORDER BY round_id`,
    [crashRoundId],
  );

export async function ledgerOf({ db }: TestDatabase, roundIds: readonly string[]): Promise<Map<string, LedgerBet>> {
  const rows = await db.rows<LedgerBet & { roundId: string }>(
    `SELECT round_id AS "roundId", sum(stake_cash_minor + stake_bonus_minor)::bigint AS "stakeMinor",
            sum(payout_cash_minor + payout_bonus_minor)::bigint AS "payoutMinor"
       FROM transfers WHERE status = 'applied' AND round_id = ANY ($1) GROUP BY round_id`,
    [roundIds],
  );
  return new Map(rows.map((row) => [row.roundId, row]));
}

/**
 * Returns what is wrong with an ended round: a crash point that does not follow from its seed, its bets and the beacon
 * (a public random value), a bet that was paid above the crash point or differs in the ledger, and a cash-out that was
 * sent after the crash and paid.
 */
export function wrongIn(
  round: EndedRound,
  bets: readonly EndedBet[],
  ledger: ReadonlyMap<string, LedgerBet>,
  cashOuts: readonly CashOut[],
): string[] {
  const wrong: string[] = [];
  const seed = Buffer.from(round.seed, 'hex');
  const root = new RootBuilder();
  for (const { roundId, stakeMinor, targetE2 } of bets) root.add(leafOf(`${roundId}:${stakeMinor}:${targetE2}`));
  if (serverSeedHash(seed) !== round.seedHash) wrong.push('the seed is not the one whose hash was shown');
  if (root.root() !== round.root) wrong.push('the root is not that of the bets');
  if (crashPointE2({ seed, root: round.root, beacon: round.beacon }) !== round.crashE2)
    wrong.push('the crash point does not follow from seed, bets and beacon');
  for (const { roundId, stakeMinor, cashedE2 } of bets) {
    if ((cashedE2 ?? 0) > round.crashE2) wrong.push(`bet ${roundId} was cashed out at ${cashedE2}, after the crash`);
    const paid = cashedE2 === null ? 0n : payoutOf(stakeMinor, cashedE2, null);
    const booked = ledger.get(roundId);
    if (booked?.stakeMinor !== stakeMinor || booked.payoutMinor !== paid)
      wrong.push(
        `bet ${roundId}: ${stakeMinor} and ${paid}, in the ledger ${booked?.stakeMinor} and ${booked?.payoutMinor}`,
      );
  }
  for (const { roundId, sentAtMs, isPaid } of cashOuts)
    if (isPaid && sentAtMs > round.crashAtMs)
      wrong.push(
        `bet ${roundId} was paid, and its cash-out was sent ${(sentAtMs - round.crashAtMs).toFixed(0)} ms late`,
      );
  return wrong;
}
