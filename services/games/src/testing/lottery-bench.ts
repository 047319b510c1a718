import pg from 'pg';
import { Outbox } from '@nm/kit/events/outbox.js';
import { Seal } from '@nm/kit/seal/seal.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { CasesStore } from '../cases/cases.store.js';
import { CatalogueReadModel } from '../catalogue/catalogue.read-model.js';
import type { Beacon } from '@nm/kit/fairness/beacon.js';
import type { Draw } from '../lottery/draws/draw.js';
import { DrawSettlingService } from '../lottery/draws/draw-settling.service.js';
import { DrawsService } from '../lottery/draws/draws.service.js';
import { DrawsStore } from '../lottery/draws/draws.store.js';
import { SettledSlipsStore } from '../lottery/draws/settled-slips.store.js';
import { LotteryReadModel } from '../lottery/lottery.read-model.js';
import { LiabilitiesStore } from '../lottery/slips/liabilities.store.js';
import type { LineRequest } from '../lottery/slips/slip.js';
import { SlipsService, type SlipRequest } from '../lottery/slips/slips.service.js';
import { SlipsStore } from '../lottery/slips/slips.store.js';
import { gamesMigrations } from '../migrations/all-migrations.js';
import { TestLotteryWallet } from './lottery-wallet.js';
import { passDraws } from './passes.js';

export const BEACON_VALUE = 'b'.repeat(64);
export const LO2: LineRequest = { play: 'lo2', picks: ['12', '34'], unitMinor: 10n };

/** A beacon for tests. The test sets its value and the time of the publication. */
interface TestBeacon extends Beacon {
  value: string | undefined;
  /** The time (ms) from now until the value of every round of the beacon becomes public. */
  publicInMs: number;
}

/**
 * The test bench for lotteries: their services on a database of their own, a fake wallet, and a beacon that the test
 * controls.
 */
export class LotteryBench {
  wallet: TestLotteryWallet;
  beacon: TestBeacon;
  copy: ReturnType<LotteryBench['aCopy']>;
  #days = 0;
  #keys = 0;

  private constructor(
    readonly database: TestDatabase,
    /** A database connection as the owner role, which may change every row. */
    readonly owner: pg.Client,
  ) {
    this.wallet = new TestLotteryWallet();
    this.beacon = aBeacon();
    this.copy = this.aCopy();
  }

  static async start(): Promise<LotteryBench> {
    const database = await createTestDatabase({ service: 'games', migrations: gamesMigrations });
    const owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    return new LotteryBench(database, owner);
  }

  async stop(): Promise<void> {
    await this.owner.end();
    await this.database.drop();
  }

  /** Creates a new wallet, a new beacon and a new instance on the same database, for the next test. */
  renew(): void {
    this.wallet = new TestLotteryWallet();
    this.beacon = aBeacon();
    this.copy = this.aCopy();
  }

  /** Builds one instance of the lottery services on the test database. */
  aCopy() {
    const { db } = this.database;
    const config = { sealKey: Buffer.alloc(32, 9), walletDeadlineMs: 1_000 };
    const [drawsStore, slipsStore, liabilities] = [new DrawsStore(), new SlipsStore(), new LiabilitiesStore()];
    return {
      draws: new DrawsService(
        db,
        drawsStore,
        slipsStore,
        new CasesStore(),
        new Seal(config.sealKey, 'games'),
        this.beacon,
      ),
      slips: new SlipsService(db, slipsStore, liabilities, new CatalogueReadModel(db), this.wallet, config),
      settling: new DrawSettlingService(
        db,
        drawsStore,
        slipsStore,
        liabilities,
        new SettledSlipsStore(),
        new Outbox(db, 'games.v1'),
        this.wallet,
        config,
      ),
      stored: new LotteryReadModel(db),
      liabilities,
    };
  }

  /** Creates an open draw that no other test uses. Its sale ends one hour from now. */
  async anOpenDraw(gameCode = 'VNNORTH'): Promise<Draw> {
    await passDraws(this.copy.draws);
    this.#days += 1;
    const { rows } = await this.owner.query<{ id: string }>(
      `INSERT INTO lottery_draws (game_code, vassalage, region, opens_at, closes_at, due_at, status, seed_sealed, seed_hash,
                                  beacon, beacon_round)
       SELECT game_code, vassalage, region, now() - interval '1 minute', now() + interval '1 hour',
              now() + interval '2 hours' + make_interval(days => $2), 'open', seed_sealed, seed_hash, beacon, beacon_round
         FROM lottery_draws WHERE game_code = $1 AND beacon = 'test' LIMIT 1 RETURNING draw_id AS id`,
      [gameCode, this.#days],
    );
    return (await this.copy.stored.draw(rows[0]!.id))!;
  }

  /** Moves the times of a draw to the past, so that it can be drawn. */
  async makeDue({ drawId }: Draw, seconds = 10): Promise<void> {
    await this.owner.query(
      `UPDATE lottery_draws SET opens_at = now() - interval '2 hours',
              closes_at = clock_timestamp() - make_interval(secs => $2),
              due_at = clock_timestamp() - make_interval(secs => $2) + interval '1 millisecond' * (1 + random() * 900)
        WHERE draw_id = $1`,
      [drawId, seconds],
    );
  }

  /** Creates a member with the given amounts of cash and bonus (minor units). */
  aPlayer(cash = 10_000_000n, bonus = 0n): string {
    const memberId = crypto.randomUUID();
    this.wallet.fund(memberId, cash, bonus);
    return memberId;
  }

  aSlip(draw: Draw, change: Partial<SlipRequest> = {}): SlipRequest {
    this.#keys += 1;
    return {
      memberId: this.aPlayer(),
      brand: 'lab',
      currency: 'USD',
      trial: false,
      key: `slip-${this.#keys}`,
      drawId: draw.drawId,
      lines: [LO2],
      ...change,
    };
  }
}

function aBeacon(): TestBeacon {
  const beacon: TestBeacon = {
    name: 'test',
    value: BEACON_VALUE,
    publicInMs: 3_600_000,
    roundAfter: () => 'round',
    publicAt: () => new Date(Date.now() + beacon.publicInMs),
    valueOf: async () => beacon.value,
  };
  return beacon;
}
