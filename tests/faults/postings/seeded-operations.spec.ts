import { randomBytes } from 'node:crypto';
import { auditLedger } from '@nm/wallet/audit/audit.js';
import { isFailure } from '@nm/kit/errors/failure.js';
import { LedgerModel } from '@nm/wallet/ledger/testing/ledger-model.js';
import { openTestLedger, type TestLedger } from '@nm/wallet/ledger/testing/test-ledger.js';
import type { Command, Posting } from '@nm/wallet/ledger/command.js';
import { SeededRun } from './seeded-run.js';
import { amount } from '../amount.js';

const SEEDS = amount('SEEDS', 256, 5_000);
/** The printed seed of a failed run repeats it. */
const FIRST = process.env['SEED'] ? Number.parseInt(process.env['SEED'], 16) : randomBytes(4).readUInt32BE();
const AT_ONCE = 16;

/**
 * Goal (F13): the ledger gives the same answers as a simple model, and the books are clean, whatever the commands and
 * however the network delays, reorders, repeats or loses them.
 */
describe(`The ledger against its model, ${SEEDS} seeds from ${FIRST.toString(16)}`, () => {
  let test: TestLedger;
  beforeAll(async () => {
    test = await openTestLedger();
  });
  afterAll(() => test.close());

  it('answers every arrival like the model', async () => {
    const seeds = Array.from({ length: SEEDS }, (_, n) => (FIRST + n) >>> 0);
    let arrivals = 0;
    let virtualMs = 0;
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
          const members = await Promise.all([0, 1, 2].map(() => test.member()));
          const model = new LedgerModel();
          for (const member of members) model.open(member);
          const run = new SeededRun(seed, members);
          for (const arrival of run.arrivals()) {
            arrivals += 1;
            const told = await answer(test, arrival.command);
            const expected = model.post(arrival.command);
            const { n, atMs } = arrival;
            expect({ seed: `SEED=${seed.toString(16)} SEEDS=1`, n, atMs, command: arrival.command, told }).toEqual({
              seed: `SEED=${seed.toString(16)} SEEDS=1`,
              n,
              atMs,
              command: arrival.command,
              told: 'failure' in expected ? expected : plain(expected),
            });
          }
          virtualMs += run.nowMs;
        }
      }),
    );
    expect((await auditLedger(test.db)).filter(({ faults }) => faults > 0n)).toEqual([]);
    console.log(
      `${SEEDS} seeds from ${FIRST.toString(16)}, ${arrivals} arrivals over ${(virtualMs / 3_600_000).toFixed(0)} h of virtual time, all as the model says, audit clean`,
    );
  }, 240_000);
});

async function answer({ ledger }: TestLedger, command: Command): Promise<object> {
  try {
    return plain(await ledger.post(command));
  } catch (error) {
    if (isFailure(error)) return { failure: error.code };
    throw error;
  }
}

/** An answer without ids and times. */
function plain({
  status,
  code,
  replayed,
  stake,
  payout,
  balance,
}: Pick<Posting, 'status' | 'code' | 'replayed' | 'stake' | 'payout' | 'balance'>): object {
  return { status, ...(code && { code }), replayed, stake, payout, balance };
}
