import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { DrawDeskService, LotteryService } from '@nm/contracts/games.js';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';
import { Seal } from '@nm/kit/seal/seal.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { createTestEventLog, type TestEventLog } from '@nm/kit/testing/test-event-log.js';
import { TestPeers } from '@nm/kit/testing/test-peers.js';
import { newServerSeed } from '@nm/kit/fairness/client-seed.js';
import { serverSeedHash } from '@nm/kit/fairness/fair-draw.js';
import { gamesMigrations } from '@nm/games/migrations/all-migrations.js';
import { leasePort } from '@nm/local/leased-ports.js';
import { aCommand, aDeposit } from '@nm/wallet/ledger/testing/commands.js';
import { LedgerService, PostingWriter } from '@nm/wallet/ledger/ledger.service.js';
import { NamedAccounts } from '@nm/wallet/ledger/named-accounts.store.js';
import { PostingsReadModel } from '@nm/wallet/ledger/postings.read-model.js';
import { MIGRATIONS } from '@nm/wallet/migrations/index.js';
import { ServiceProcess } from '../../support/service-process.js';
import { until } from '../../support/until.js';

export const OPENING_MINOR = 1_000_000n;
const COPIES = [0, 1] as const;
const READY_MS_MAX = 60_000;

/** The wallet and two copies of games as in production, on one event log. Only the copies of games are killed. */
export class LotteryPlatform {
  #copies: ServiceProcess[] = [];

  private constructor(
    readonly games: TestDatabase,
    readonly wallet: TestDatabase,
    readonly lottery: RpcClient<typeof LotteryService>,
    readonly desk: RpcClient<typeof DrawDeskService>,
    private readonly log: TestEventLog,
    private readonly peers: TestPeers,
    private readonly walletProcess: ServiceProcess,
    private readonly environments: readonly Readonly<Record<string, string>>[],
    private readonly seal: Seal,
  ) {}

  static async start(members: readonly string[]): Promise<LotteryPlatform> {
    const [games, wallet] = [
      await createTestDatabase({ service: 'games', migrations: gamesMigrations }),
      await createTestDatabase({ service: 'wallet', migrations: MIGRATIONS }),
    ];
    const log = await createTestEventLog();
    const peers = await TestPeers.start(['bff']);
    const ports = await Promise.all(Array.from({ length: 9 }, leasePort));
    const at = (n: number): string => `127.0.0.1:${ports[n]}`;
    const keys = (n: number): string => `http://${at(n)}/.well-known/jwks.json`;
    const sealKey = randomBytes(32);
    const redis = process.env['TEST_REDIS_URL'] ?? '';
    const common = { DEMO: '1', EVENT_LOG: 'postgres', WALLET_RPC_ADDRESS: at(0), IDENTITY_RPC_ADDRESS: '127.0.0.1:1' };
    const walletProcess = new ServiceProcess('services/wallet', {
      ...common,
      ...{ DATABASE_URL: wallet.url, EVENT_LOG_URL: log.urlFor('wallet'), REDIS_URL: redis },
      ...{ RPC_LISTEN: at(0), INTERNAL_LISTEN: at(1), CALLBACK_LISTEN: at(2) },
      GAMES_KEYS_URL: COPIES.map((copy) => keys(4 + 3 * copy)).join(','),
    });
    const environments = COPIES.map((copy) => ({
      ...common,
      ...{ DATABASE_URL: games.url, EVENT_LOG_URL: log.urlFor('games') },
      // Each copy triggers its own jobs, so that both work on a draw.
      REDIS_URL: new URL(`/${6 + copy}`, redis).href,
      SEAL_KEY: sealKey.toString('base64url'),
      ...{ RPC_LISTEN: at(3 + 3 * copy), INTERNAL_LISTEN: at(4 + 3 * copy), VENDOR_LISTEN: at(5 + 3 * copy) },
    }));
    await fund(wallet, members);
    const address = COPIES.map((copy) => at(3 + 3 * copy)).join(',');
    const call = { as: 'bff', audience: 'games', address };
    return new LotteryPlatform(
      games,
      wallet,
      peers.client(LotteryService, call),
      peers.client(DrawDeskService, call),
      log,
      peers,
      walletProcess,
      environments,
      new Seal(sealKey, 'games'),
    );
  }

  /** Starts both copies and waits until they are ready. */
  async startCopies(): Promise<void> {
    this.#copies = this.environments.map((environment) => new ServiceProcess('services/games', environment));
    for (const [i, { INTERNAL_LISTEN: internal }] of this.environments.entries()) {
      const copy = this.#copies[i]!;
      const ready = (): Promise<boolean> =>
        fetch(`http://${internal}/health/ready`).then(
          ({ ok }) => ok,
          () => false,
        );
      await until('games to be ready', async () => copy.hasEnded || ready(), Boolean, READY_MS_MAX);
      if (copy.hasEnded) throw new Error(`games ended unexpectedly: ${copy.said}`);
    }
  }

  /** Kills both copies at once, so that neither finishes the other's work. */
  async killCopies(): Promise<void> {
    await Promise.all(this.#copies.map((copy) => copy.kill()));
  }

  /** Creates an open draw of the northern Vietnam lottery with a due time that no other draw has. */
  async anOpenDraw(): Promise<string> {
    const seed = newServerSeed();
    const seedHash = serverSeedHash(seed);
    const row = await this.games.db.one<{ id: string }>(
      `INSERT INTO lottery_draws (game_code, vassalage, region, opens_at, closes_at, due_at, status, seed_sealed,
                                  seed_hash, beacon, beacon_round)
       SELECT game_code, vassalage, region, now() - interval '1 minute', now() + interval '1 hour',
              now() + interval '2 hours' + random() * interval '300 days', 'open', $1, $2, 'wallet-ledger',
              to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
         FROM lottery_schedules WHERE game_code = 'VNNORTH' RETURNING draw_id AS id`,
      [this.seal.seal(seed, `draw ${seedHash}`), seedHash],
    );
    return row!.id;
  }

  /**
   * Ends the sale of a draw now, and makes the draw due after a time (ms). Its beacon (public random value) is
   * published at the due time too.
   */
  async close(drawId: string, dueMs: number): Promise<void> {
    const owner = new pg.Client({ connectionString: this.games.ownerUrl });
    await owner.connect();
    await owner
      .query(
        `UPDATE lottery_draws SET closes_at = clock_timestamp(), due_at = t.due,
                beacon_round = to_char(t.due AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
           FROM (SELECT clock_timestamp() + make_interval(secs => $2::float8 + random() / 1000) AS due) t
          WHERE draw_id = $1`,
        [drawId, dueMs / 1_000],
      )
      .finally(() => owner.end());
  }

  async stop(): Promise<void> {
    await this.killCopies();
    await this.walletProcess.kill();
    await this.peers.stop();
    await this.log.drop();
    await this.games.drop();
    await this.wallet.drop();
  }
}

/** Opens the members' accounts and gives each a deposit. */
async function fund(wallet: TestDatabase, members: readonly string[]): Promise<void> {
  const writer = new PostingWriter({ url: wallet.url });
  const ledger = new LedgerService(writer, new NamedAccounts(wallet.db), new PostingsReadModel(wallet.db));
  for (const memberId of members)
    await wallet.db.rows(
      `INSERT INTO accounts (kind, member_id, currency, brand) VALUES ('member', $1, 'USD', 'lab')`,
      [memberId],
    );
  await Promise.all(
    members.map((memberId) =>
      ledger.post(aCommand(memberId, aDeposit(OPENING_MINOR), randomUUID(), { caller: 'wallet.deposits' })),
    ),
  );
  await writer.close();
}
