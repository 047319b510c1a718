import { Logger } from '@nestjs/common';
import fc from 'fast-check';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { isFailure } from '@nm/kit/errors/failure.js';
import { diceOutcome, ROLLS } from '../dice/dice-rules.js';
import { drawUniform } from '../fairness/fair-draw.js';
import { gamesMigrations } from '../migrations/all-migrations.js';
import { aBet, aGamesCopy, aMemberId, type GamesCopy } from '../testing/games-copy.js';
import { MisbehavingWallet, type Mishap } from '../testing/misbehaving-wallet.js';
import { makeDue, published } from '../testing/published.js';

// Goal: whatever players do and whatever breaks, in any order and at once through two copies: no bet settles twice or is
// lost, nonces have no gap, every payout is exact, every settled round is published once.

type Step =
  | { readonly do: 'bet'; readonly key: number; readonly otherInput: boolean; readonly copy: number }
  | { readonly do: 'rotate'; readonly copy: number }
  | { readonly do: 'resolve'; readonly copy: number }
  | { readonly do: 'mishap'; readonly mishap: Mishap };

const COPY = fc.integer({ min: 0, max: 1 });
const aStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: fc.record({
    do: fc.constant('bet' as const),
    key: fc.integer({ min: 0, max: 9 }), // few keys: many repeats, at once and later
    otherInput: fc.nat({ max: 7 }).map((n) => n === 0),
    copy: COPY,
  }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('rotate' as const), copy: COPY }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('resolve' as const), copy: COPY }) },
  { weight: 3, arbitrary: fc.record({
    do: fc.constant('mishap' as const),
    mishap: fc.constantFrom<Mishap>('never_arrived', 'answer_lost', 'account_not_open', 'broken_answer'),
  }) },
);

const INPUTS = [
  { stakeMinor: 1n, target: 5_000, over: false },
  { stakeMinor: 333n, target: 199, over: true },
  { stakeMinor: 4_000n, target: 300, over: false },
  { stakeMinor: 7n, target: 9_800, over: false },
] as const;

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

let database: TestDatabase;

beforeAll(async () => {
  Logger.overrideLogger(false);
  database = await createTestDatabase({ service: 'games', migrations: gamesMigrations });
});
afterAll(() => database?.drop());

/** Named failures are answers; anything else fails the property. */
async function tolerating(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!isFailure(error) || error.code === 'internal') throw error;
  });
}

async function run(step: Step, memberId: string, copies: readonly GamesCopy[], wallet: MisbehavingWallet): Promise<void> {
  if (step.do === 'mishap') return void wallet.mishaps.push(step.mishap);
  const copy = copies[step.copy];
  if (!copy) throw new Error('no such copy');
  if (step.do === 'rotate') return tolerating(copy.seeds.rotate(memberId, ''));
  if (step.do === 'resolve') return makeDue(database.db).then(() => tolerating(copy.openRounds.resolveDue()));
  return tolerating(copy.dice.place(aBet({ memberId, key: `key ${step.key}`, ...INPUTS[(step.key + Number(step.otherInput)) % INPUTS.length] })));
}

test('any history of bets, repeats, rotations and faults ends with books that agree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(aStep, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 8 }), async (waves) => {
      const wallet = new MisbehavingWallet();
      const copies = [aGamesCopy(database.db, wallet), aGamesCopy(database.db, wallet)];
      const memberId = aMemberId();
      wallet.fund(memberId, 5_000n, 500n);
      for (const wave of waves) await Promise.all(wave.map((step) => run(step, memberId, copies, wallet)));
      wallet.mishaps.length = 0;
      await makeDue(database.db);
      await copies[0]?.openRounds.resolveDue();
      await copies[0]?.seeds.rotate(memberId, '');
      await audit(memberId, wallet, 5_500n);
    }),
    { numRuns: 20 },
  );
}, 120_000);

async function audit(memberId: string, wallet: MisbehavingWallet, opening: bigint): Promise<void> {
  const rounds = await database.db.rows<RoundFact>(
    `SELECT round_id AS id, status, stake_minor AS stake, payout_minor AS payout, nonce, seed_id AS "seedId",
            (detail->>'roll')::int AS roll, (detail->>'target')::int AS target, (detail->>'over')::boolean AS over
       FROM rounds WHERE member_id = $1 ORDER BY seed_id, nonce`,
    [memberId],
  );
  const settled = rounds.filter((round) => round.status === 'settled');
  expect(rounds.filter((round) => !['settled', 'refused'].includes(round.status))).toEqual([]);

  // The wallet's books and ours name the same rounds with the same ends, and the balance follows from them.
  expect(wallet.postings.size).toBe(rounds.length);
  for (const round of rounds) {
    const applied = wallet.postings.get(`${memberId}:${round.id}`)?.answer.code === '';
    expect({ id: round.id, applied }).toEqual({ id: round.id, applied: round.status === 'settled' });
  }
  const gain = settled.reduce((sum, { stake, payout }) => sum + payout - stake, 0n);
  expect(wallet.balanceOf(memberId)).toBe(opening + gain);

  // Each settled round is published once.
  const facts = (await published(database.db)).filter((fact) => fact.memberId === memberId).map((fact) => fact.roundId);
  expect(facts.toSorted()).toEqual(settled.map((round) => round.id).toSorted());

  await auditSeeds(memberId, rounds);
}

/** Every nonce from 0 to its seed's end was used once, and every roll and payout follows from the revealed seed. */
async function auditSeeds(memberId: string, rounds: readonly RoundFact[]): Promise<void> {
  const seeds = await database.db.rows<{ seedId: string; nextNonce: bigint }>(
    `SELECT seed_id AS "seedId", next_nonce AS "nextNonce" FROM seeds WHERE member_id = $1`, [memberId]);
  for (const { seedId, nextNonce } of seeds) {
    const nonces = rounds.filter((round) => round.seedId === seedId).map((round) => round.nonce);
    expect(nonces).toEqual(Array.from({ length: Number(nextNonce) }, (_, i) => BigInt(i)));
  }
  const { rounds: proofs } = aGamesCopy(database.db, new MisbehavingWallet());
  for (const { id, roll, target, over, stake, payout } of rounds) {
    const { round, serverSeed, clientSeed } = await proofs.proof(memberId, id);
    if (!serverSeed) throw new Error(`round ${id} is under a seed that is still live`);
    expect(drawUniform({ serverSeed, clientSeed, nonce: round.nonce }, ROLLS)).toBe(roll);
    expect(diceOutcome({ target, over }, roll, stake).payoutMinor).toBe(payout);
  }
}
