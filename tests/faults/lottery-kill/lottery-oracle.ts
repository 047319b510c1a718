import { auditLedger } from '@nm/wallet/audit/audit.js';
import { LotteryReadModel } from '@nm/games/lottery/lottery.read-model.js';
import { drawResult } from '@nm/games/lottery/plays/draw-result.js';
import { linePayout } from '@nm/games/lottery/draws/settle-slips.js';
import { SlipsStore } from '@nm/games/lottery/slips/slips.store.js';
import { OPENING_MINOR, type LotteryPlatform } from './lottery-platform.js';

interface StoredTransfer {
  readonly key: string;
  readonly member: string;
  readonly minor: bigint;
}

/**
 * The faults of an ended draw; empty when there are none. It reads the rows of games and wallet: each slip ended once,
 * with the payout that the published numbers give or its stake back, and nothing else moved.
 */
export async function drawFaults(
  { games, wallet }: LotteryPlatform,
  drawId: string,
  members: readonly string[],
  end: 'settled' | 'voided',
): Promise<string[]> {
  const faults = (await auditLedger(wallet.db))
    .filter((finding) => finding.faults > 0n)
    .map(({ check, faults: count }) => `not true that ${check}: ${count}`);
  const draw = (await new LotteryReadModel(games.db).draw(drawId))!;
  const slips = await new SlipsStore().ofMembers(games.db, drawId, members);
  const { seed, slipsRoot: root, beaconValue: beacon, result } = draw;
  if (end === 'settled') {
    const again = drawResult(draw.region, { seed: Buffer.from(seed ?? '', 'hex'), root: root!, beacon: beacon! });
    if (JSON.stringify(sorted(again)) !== JSON.stringify(sorted(result ?? {})))
      faults.push('the numbers are not those of the proof');
    if (draw.slips !== BigInt(slips.length)) faults.push(`${draw.slips} slips at lock, ${slips.length} stored`);
  }
  const transfers = await wallet.db.rows<StoredTransfer>(
    `SELECT t.key, a.member_id AS member, (t.cash_minor + t.bonus_minor)::bigint AS minor
       FROM transfers t JOIN accounts a ON a.id = t.account_id WHERE t.caller = 'games' AND t.status = 'applied'`,
  );
  const counted = await countOf(
    games.db,
    'rounds',
    slips.map(({ slipId }) => slipId),
  );
  for (const slip of slips) {
    const own = transfers.filter(({ key }) => key.startsWith(slip.slipId)).map(({ key }) => key.slice(36));
    const wanted = ['', end === 'settled' ? ':win' : ':void'];
    if (own.sort().join() !== wanted.join()) faults.push(`slip ${slip.slipId} has the transfers ${own.join()}`);
    const won = result ? slip.lines.reduce((sum, line) => sum + linePayout(draw.region, line, result), 0n) : 0n;
    if (slip.status !== end || (end === 'settled' && slip.payoutMinor !== won))
      faults.push(`slip ${slip.slipId} is ${slip.status} with ${slip.payoutMinor}, not ${end} with ${won}`);
    if (counted.get(slip.slipId) !== 1) faults.push(`slip ${slip.slipId} has ${counted.get(slip.slipId)} rounds`);
  }
  return [...faults, ...(await balanceFaults({ games, wallet }, members))];
}

/**
 * The cash of every member must be the opening amount, minus the stakes of accepted and settled slips, plus the payouts
 * of settled slips. A refunded slip changes nothing.
 */
async function balanceFaults(
  { games, wallet }: Pick<LotteryPlatform, 'games' | 'wallet'>,
  members: readonly string[],
): Promise<string[]> {
  const moved = await games.db.rows<{ member: string; gain: bigint }>(
    `SELECT member_id AS member, sum(CASE status WHEN 'settled' THEN payout_minor - stake_minor
                                     WHEN 'accepted' THEN -stake_minor ELSE 0 END)::bigint AS gain
       FROM lottery_slips WHERE member_id = ANY ($1::uuid[]) GROUP BY member_id`,
    [members],
  );
  const gains = new Map(moved.map(({ member, gain }) => [member, gain]));
  const accounts = await wallet.db.rows<{ member: string; cash: bigint }>(
    `SELECT member_id AS member, cash_minor::bigint AS cash FROM accounts WHERE member_id = ANY ($1::uuid[])`,
    [members],
  );
  return accounts.flatMap(({ member, cash }) => {
    const due = OPENING_MINOR + (gains.get(member) ?? 0n);
    return cash === due ? [] : [`${member} has ${cash} instead of ${due}`];
  });
}

async function countOf(
  db: LotteryPlatform['games']['db'],
  table: 'rounds',
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db.rows<{ id: string; count: number }>(
    `SELECT round_id AS id, count(*)::int AS count FROM ${table} WHERE round_id = ANY ($1::uuid[]) GROUP BY round_id`,
    [ids],
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

const sorted = (result: Readonly<Record<string, readonly string[]>>): [string, readonly string[]][] =>
  Object.entries(result).toSorted(([a], [b]) => (a < b ? -1 : 1));
