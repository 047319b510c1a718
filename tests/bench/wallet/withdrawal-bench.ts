import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { WithdrawalService, WithdrawalStatus } from '@nm/contracts/wallet.js';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';
import { createTestDatabase } from '@nm/kit/testing/test-database.js';
import { createTestEventLog } from '@nm/kit/testing/test-event-log.js';
import { TestPeers } from '@nm/kit/testing/test-peers.js';
import { SandboxProcess } from '@nm/wallet/deposits/testing/sandbox-process.js';
import { MIGRATIONS } from '@nm/wallet/migrations/index.js';
import { figureOf, type Figure } from '../figure.js';
import { requireCleanBooks } from '../ledger/clean-books.js';
import { benchMember, populate } from '../ledger/populate.js';
import { Latencies, openLoop } from '../open-loop.js';
import { startWallet } from '../relay/wallet-service.js';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
/** The seconds of measured load per round, after a warm-up of two seconds. */
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 20);
const BETS_PER_SECOND = 100;
const WITHDRAWALS_PER_SECOND = 10;
const WARM_UP_MS = 2_000;
const MEMBERS = 2_000;
/** The wallet limits a member's withdrawals per day, so each one is of another member. */
const ASKING = Math.ceil((SECONDS + WARM_UP_MS / 1_000 + 1) * WITHDRAWALS_PER_SECOND);
const AMOUNT_MINOR = 2_000n;

/**
 * G20: from the time at which a member's withdrawal is due to the answer that its money is held, p99, while bets come
 * at a steady rate. The sandbox provider pays the withdrawals meanwhile.
 * @throws Error if a withdrawal is not held, or if the books are not clean afterwards.
 */
export async function measureWithdrawals(): Promise<Figure[]> {
  const database = await createTestDatabase({ service: 'wallet', migrations: MIGRATIONS });
  const log = await createTestEventLog();
  const peers = await TestPeers.start(['bff']);
  const sandbox = await SandboxProcess.start();
  try {
    await populate(database.ownerUrl, MEMBERS + ASKING * ROUNDS);
    const wallet = await startWallet(database.url, log.urlFor('wallet'), benchMember(1), {
      PAYMENT_PROVIDERS_FILE: sandbox.providersFile,
    });
    try {
      const bff = peers.client(WithdrawalService, { as: 'bff', audience: 'wallet', address: wallet.address });
      const took: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const owners = Array.from({ length: ASKING }, (_, n) => benchMember(MEMBERS + round * ASKING + n + 1));
        const asking: Asking[] = [];
        for (const [n, memberId] of owners.entries()) asking.push(await withAccount(bff, memberId, round * ASKING + n));
        let isOver = false;
        const [cold, bets, held] = [new Latencies(), new Latencies(), new Latencies()];
        let isWarm = false;
        const loops = [
          openLoop(
            BETS_PER_SECOND,
            () => wallet.bet(benchMember(1 + randomInt(MEMBERS))),
            () => isOver,
            () => (isWarm ? bets : cold),
          ),
          openLoop(
            WITHDRAWALS_PER_SECOND,
            () => request(bff, asking.pop()),
            () => isOver,
            () => (isWarm ? held : cold),
          ),
        ];
        await Promise.race([...loops, sleep(WARM_UP_MS)]);
        isWarm = true;
        await Promise.race([...loops, sleep(SECONDS * 1_000)]);
        isOver = true;
        await Promise.all(loops);
        took.push(held.at(0.99));
        console.log(
          `round ${round + 1}: ${held.count} withdrawals, p50 ${held.at(0.5).toFixed(1)} ms, p99 ${held.at(0.99).toFixed(1)} ms; ` +
            `${bets.count} bets, p99 ${bets.at(0.99).toFixed(1)} ms`,
        );
      }
      await requireCleanBooks(database.ownerUrl);
      const what = `withdrawal request to held, p99 beside ${BETS_PER_SECOND} bets/s, ms`;
      return [figureOf('G20', what, 100, 'lower', took, 1)];
    } finally {
      await wallet.stop();
    }
  } finally {
    await sandbox.stop();
    await peers.stop();
    await log.drop();
    await database.drop();
  }
}

type Bff = RpcClient<typeof WithdrawalService>;
interface Asking {
  readonly memberId: string;
  readonly accountId: string;
}

async function withAccount(bff: Bff, memberId: string, n: number): Promise<Asking> {
  const { accountId } = await bff.addPayoutAccount(
    {
      ...{ memberId, brand: 'lab', currency: 'USD', kind: 'ewallet', institution: 'Lantern Pay', holder: 'Anna Berg' },
      ...{ number: `+88017${String(n).padStart(8, '0')}`, paymentPasswordChecked: true },
    },
    { memberId, deadlineMs: 30_000 },
  );
  return { memberId, accountId };
}

async function request(bff: Bff, asking: Asking | undefined): Promise<void> {
  if (!asking) throw new Error('no member is left who has not asked');
  const { memberId, accountId } = asking;
  const { status } = await bff.requestWithdrawal(
    {
      ...{ memberId, brand: 'lab', currency: 'USD', methodId: 'ewallet', accountId, amountMinor: AMOUNT_MINOR },
      ...{ key: randomUUID(), paymentPasswordChecked: true, confirmedForfeitMinor: 0n },
    },
    { memberId, deadlineMs: 30_000, idempotent: true },
  );
  if (status === WithdrawalStatus.REJECTED || status === WithdrawalStatus.FAILED)
    throw new Error(`a withdrawal is ${WithdrawalStatus[status]}`);
}
