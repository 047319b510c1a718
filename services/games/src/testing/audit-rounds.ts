import type { Db } from '@nm/kit/db/db.js';
import { diceOutcome, ROLLS } from '../inhouse/dice/dice-rules.js';
import { drawUniform } from '@nm/kit/fairness/fair-draw.js';
import { aGamesCopy } from './games-copy.js';
import { MisbehavingWallet } from './misbehaving-wallet.js';
import { published } from './published.js';

interface RoundFact {
  readonly id: string;
  readonly status: string;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly nonce: bigint;
  readonly roll: number;
  readonly target: number;
  readonly over: boolean;
  readonly seedId: string;
}

/**
 * Checks that a member's rounds agree with the wallet's postings, the published events and the seeds. All seeds of the
 * member must already be revealed.
 */
export async function auditRounds(
  db: Db,
  memberId: string,
  wallet: MisbehavingWallet,
  openingMinor: bigint,
): Promise<void> {
  const rounds = await db.rows<RoundFact>(
    `SELECT round_id AS id, status, stake_minor AS stake, payout_minor AS payout, nonce, seed_id AS "seedId",
            (detail->>'roll')::int AS roll, (detail->>'target')::int AS target, (detail->>'over')::boolean AS over
       FROM rounds WHERE member_id = $1 ORDER BY seed_id, nonce`,
    [memberId],
  );
  const settled = rounds.filter((round) => round.status === 'settled');
  expect(rounds.filter((round) => !['settled', 'refused'].includes(round.status))).toEqual([]);

  // The wallet must have the same rounds with the same results, and the member's balance must equal their sum.
  expect([...wallet.postings.keys()].filter((key) => key.startsWith(memberId))).toHaveLength(rounds.length);
  for (const round of rounds) {
    const applied = wallet.postings.get(`${memberId}:${round.id}`)?.answer.code === '';
    expect({ id: round.id, applied }).toEqual({ id: round.id, applied: round.status === 'settled' });
  }
  const gain = settled.reduce((sum, { stake, payout }) => sum + payout - stake, 0n);
  expect(wallet.balanceOf(memberId)).toBe(openingMinor + gain);

  // Each settled round must have exactly one published event.
  const facts = (await published(db)).filter((fact) => fact.memberId === memberId).map((fact) => fact.roundId);
  expect(facts.toSorted()).toEqual(settled.map((round) => round.id).toSorted());

  await auditSeeds(db, memberId, rounds);
}

/**
 * Checks that every nonce of the member's seeds, beginning with 0, was used once, and that every roll and payout
 * follows from the revealed seed.
 */
async function auditSeeds(db: Db, memberId: string, rounds: readonly RoundFact[]): Promise<void> {
  const seeds = await db.rows<{ seedId: string; nextNonce: bigint }>(
    `SELECT seed_id AS "seedId", next_nonce AS "nextNonce" FROM seeds WHERE member_id = $1`,
    [memberId],
  );
  for (const { seedId, nextNonce } of seeds) {
    const nonces = rounds.filter((round) => round.seedId === seedId).map((round) => round.nonce);
    expect(nonces).toEqual(Array.from({ length: Number(nextNonce) }, (_, i) => BigInt(i)));
  }
  const { rounds: proofs } = aGamesCopy(db, new MisbehavingWallet());
  for (const { id, roll, target, over, stake, payout } of rounds) {
    const { round, serverSeed, clientSeed } = await proofs.proof(memberId, id);
    if (!serverSeed) throw new Error(`round ${id} is under a seed that is still live`);
    expect(drawUniform({ serverSeed, clientSeed, nonce: round.nonce }, ROLLS)).toBe(roll);
    expect(diceOutcome({ target, over }, roll, stake).payoutMinor).toBe(payout);
  }
}
