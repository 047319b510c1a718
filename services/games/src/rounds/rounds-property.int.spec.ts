import { Logger } from '@nestjs/common';
import fc from 'fast-check';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { isFailure } from '@nm/kit/errors/failure.js';
import { gamesMigrations } from '../migrations/all-migrations.js';
import { auditRounds } from '../testing/audit-rounds.js';
import { aBet, aGamesCopy, aMemberId, type GamesCopy } from '../testing/games-copy.js';
import { MisbehavingWallet, type Fault } from '../testing/misbehaving-wallet.js';
import { makeDue } from '../testing/published.js';

// Goal: bets, repeats and faults run in random order through two instances at once. No bet is lost or settled twice,
// nonces have no gap, payouts are exact, and every settled round is published once.

type Step =
  | { readonly do: 'bet'; readonly key: number; readonly otherInput: boolean; readonly copy: number }
  | { readonly do: 'rotate'; readonly copy: number }
  | { readonly do: 'resolve'; readonly copy: number }
  | { readonly do: 'fault'; readonly fault: Fault };

const COPY = fc.integer({ min: 0, max: 1 });
const aStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constant('bet' as const),
      // only ten keys, so that many requests are repeats, some at the same moment and some later
      key: fc.integer({ min: 0, max: 9 }),
      otherInput: fc.nat({ max: 7 }).map((n) => n === 0),
      copy: COPY,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('rotate' as const), copy: COPY }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('resolve' as const), copy: COPY }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('fault' as const),
      fault: fc.constantFrom<Fault>('never_arrived', 'answer_lost', 'call_lost', 'account_not_open', 'broken_answer'),
    }),
  },
);

const INPUTS = [
  { stakeMinor: 1n, target: 5_000, over: false },
  { stakeMinor: 333n, target: 199, over: true },
  { stakeMinor: 4_000n, target: 300, over: false },
  { stakeMinor: 7n, target: 9_800, over: false },
] as const;

let database: TestDatabase;

beforeAll(async () => {
  Logger.overrideLogger(false);
  database = await createTestDatabase({ service: 'games', migrations: gamesMigrations });
});
afterAll(() => database?.drop());

/** Ignores failures with a code of their own, because they are valid answers. Any other error fails the test. */
async function tolerating(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!isFailure(error) || error.code === 'internal') throw error;
  });
}

async function run(
  step: Step,
  memberId: string,
  copies: readonly GamesCopy[],
  wallet: MisbehavingWallet,
): Promise<void> {
  if (step.do === 'fault') return void wallet.faults.push(step.fault);
  const copy = copies[step.copy];
  if (!copy) throw new Error('no such copy');
  if (step.do === 'rotate') return tolerating(copy.seeds.rotate(memberId, ''));
  if (step.do === 'resolve') return makeDue(database.db).then(() => tolerating(copy.staleRounds.resolveDue()));
  return tolerating(
    copy.dice.place(
      aBet({ memberId, key: `key ${step.key}`, ...INPUTS[(step.key + Number(step.otherInput)) % INPUTS.length] }),
    ),
  );
}

test('any history of bets, repeats, rotations and faults ends with books that agree', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(aStep, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 8 }),
      async (waves) => {
        const wallet = new MisbehavingWallet();
        const copies = [aGamesCopy(database.db, wallet), aGamesCopy(database.db, wallet)];
        const memberId = aMemberId();
        wallet.fund(memberId, 5_000n, 500n);
        for (const wave of waves) await Promise.all(wave.map((step) => run(step, memberId, copies, wallet)));
        wallet.faults.length = 0;
        await makeDue(database.db);
        await copies[0]?.staleRounds.resolveDue();
        await copies[0]?.seeds.rotate(memberId, '');
        await auditRounds(database.db, memberId, wallet, 5_500n);
      },
    ),
    { numRuns: 20 },
  );
}, 120_000);
