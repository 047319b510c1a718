import type { Db } from '@nm/kit/db/db.js';
import type { MisbehavingWallet } from './misbehaving-wallet.js';
import { published } from './published.js';

interface Facts {
  readonly id: string;
  readonly status: string;
  readonly reason: string | null;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly ending: bigint | null;
  readonly endings: bigint;
}

/**
 * Checks that a member's rounds with steps agree with the wallet's postings, the stored steps and the published events.
 * All these rounds must have ended.
 */
export async function auditSteps(
  db: Db,
  memberId: string,
  wallet: MisbehavingWallet,
  openingMinor: bigint,
): Promise<void> {
  const rounds = await db.rows<Facts>(
    `SELECT r.round_id AS id, r.status, r.end_reason AS reason, r.stake_minor AS stake, r.payout_minor AS payout,
            (SELECT s.payout_minor FROM round_steps s WHERE s.round_id = r.round_id AND s.ends IS NOT NULL) AS ending,
            (SELECT count(*) FROM round_steps s WHERE s.round_id = r.round_id AND s.ends IS NOT NULL) AS endings
       FROM rounds r WHERE r.member_id = $1 AND r.stepped`,
    [memberId],
  );
  const taken = rounds.filter(({ status }) => status !== 'refused');
  expect(taken.filter(({ status }) => status === 'open')).toEqual([]);
  for (const { id, status, reason, payout, ending, endings } of taken) {
    // The house received the bonus part of the win if the bonus was forfeited or expired before the win.
    const { houseMinor = 0n } = wallet.postings.get(`${memberId}:${id}:win`)?.answer ?? {};
    expect({ id, endings, ending }).toEqual({ id, endings: 1n, ending: payout + houseMinor });
    const postings = [id, `${id}:win`, `${id}:void`].map((key) => wallet.postings.has(`${memberId}:${key}`));
    expect({ id, postings }).toEqual({ id, postings: [true, reason !== 'voided', reason === 'voided'] });
    expect(status).toBe(reason === 'voided' ? 'voided' : 'settled');
  }
  const gain = taken
    .filter(({ status }) => status === 'settled')
    .reduce((sum, { stake, payout }) => sum + payout - stake, 0n);
  expect(wallet.balanceOf(memberId)).toBe(openingMinor + gain);
  const facts = (await published(db)).filter((fact) => fact.memberId === memberId).map(({ roundId }) => roundId);
  expect(facts.toSorted()).toEqual(taken.map(({ id }) => id).toSorted());
}
