import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { games, wallet } from '@nm/contracts';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { InjectRpc } from '@nm/kit/rpc/rpc-client.module.js';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';
import { Seal } from '@nm/kit/seal/seal.js';
import { GAMES_CONFIG, type GamesConfig } from '../games.config.js';
import { JackpotStore, type DuePool } from './jackpot.store.js';
import { JackpotWinsStore, type JackpotWin } from './jackpot-wins.store.js';
import { countPool } from './pool-count.js';
import { newTrigger, triggerMinor } from './pool-trigger.js';

const PAID_AT_ONCE_MAX = 20;

type JackpotWallet = Pick<RpcClient<typeof wallet.WalletService>, 'post'>;

/** Counts the contributions to jackpot pools, finds the round that wins a pool, and pays each win once. */
@Injectable()
export class JackpotService {
  readonly #logger = new Logger(JackpotService.name);

  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(JackpotStore) private readonly pools: JackpotStore,
    @Inject(JackpotWinsStore) private readonly wins: JackpotWinsStore,
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(Seal) private readonly seal: Seal,
    @InjectRpc(wallet.WalletService) private readonly wallet: JackpotWallet,
    @Inject(GAMES_CONFIG) private readonly config: GamesConfig,
  ) {}

  /**
   * Counts contributions in the order in which they were stored. A pool changes, and publishes an event, at most once a
   * second.
   */
  async countDue(): Promise<void> {
    await this.db.transaction(async (tx) => {
      for (const pool of await this.pools.lockDue(tx)) await this.#count(tx, pool);
    });
  }

  /**
   * Pays the wins that are not paid yet. A win is split between cash and bonus in the same way as the stakes of the
   * winning round. Each win has its own idempotency key, so a repeated payment returns the wallet's first answer.
   */
  async payDue(): Promise<void> {
    for (const win of await this.wins.leaseOwed(this.db, PAID_AT_ONCE_MAX)) {
      await this.#pay(win).catch((error: unknown) =>
        this.#logger.warn(`jackpot ${win.pool} ${win.number} is still owed: ${String(error)}`),
      );
    }
  }

  async #count(tx: Tx, pool: DuePool): Promise<void> {
    const serverSeed = await this.#trigger(tx, pool);
    const waiting = await this.pools.waiting(tx, pool.pool);
    const { accruedMicro, counted, won } = countPool(
      { ...pool, triggerMinor: triggerMinor(serverSeed, pool) },
      waiting,
    );
    if (counted === 0) return;
    await this.pools.markCounted(
      tx,
      pool.pool,
      waiting.slice(0, counted).map(({ seq }) => seq),
    );
    if (won) {
      await this.wins.add(tx, {
        pool: pool.pool,
        number: pool.wins + 1n,
        ...won,
        seedMinor: pool.seedMinor,
        capMinor: pool.capMinor,
        serverSeed: Buffer.from(serverSeed).toString('hex'),
      });
      const next = newTrigger();
      await this.pools.beginAnew(tx, pool.pool, this.seal.seal(next.serverSeed, contextOf(pool.pool)), next.hash);
    }
    const { changedAt, ...changed } = await this.pools.set(tx, pool.pool, accruedMicro);
    await this.outbox.append(tx, games.JackpotChangedSchema, { ...changed, changedAt: timestampFromDate(changedAt) });
  }

  /**
   * Returns the random seed from which the trigger amount of a jackpot pool is drawn. It is created when the
   * contributions of the pool are counted for the first time.
   */
  async #trigger(tx: Tx, { pool, triggerSealed }: DuePool): Promise<Uint8Array> {
    if (triggerSealed) return this.seal.open(triggerSealed, contextOf(pool));
    const first = newTrigger();
    await this.pools.setTrigger(tx, pool, this.seal.seal(first.serverSeed, contextOf(pool)), first.hash);
    return first.serverSeed;
  }

  async #pay(win: JackpotWin): Promise<void> {
    const { pool, number, memberId, currency, amountMinor, roundId, gameCode, category, betKey } = win;
    const result = await this.wallet.post(
      {
        memberId,
        currency,
        key: `jackpot:${pool}:${number}`,
        reference: roundId,
        movement: {
          case: 'win',
          value: {
            payoutMinor: amountMinor,
            betKey: betKey ?? '',
            play: { vendor: 'JACKPOT', gameCode, roundId, category },
          },
        },
      },
      { memberId, deadlineMs: this.config.walletDeadlineMs, idempotent: true },
    );
    if (result.status !== wallet.PostStatus.APPLIED)
      throw new Error(`the wallet answered with ${result.status} ${result.code}`);
    await this.db.transaction(async (tx) => {
      if (!(await this.wins.paid(tx, win, result.transferId))) return;
      const { brand, vassalage: vendor, wonAt } = win;
      await this.outbox.append(tx, games.JackpotWonSchema, {
        memberId,
        brand,
        pool,
        number,
        roundId,
        vendor,
        gameCode,
        currency,
        amountMinor,
        wonAt: timestampFromDate(wonAt),
      });
    });
  }
}

const contextOf = (pool: string): string => `jackpot ${pool}`;
