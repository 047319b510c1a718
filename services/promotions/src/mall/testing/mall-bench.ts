import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { GameCategory, decodeEvent, games, identity, promotions } from '@nm/contracts';
import { Outbox } from '@nm/kit/events/outbox.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { ConversionsService } from '../../conversions/conversions.service.js';
import { MemberStore } from '../../members/member.store.js';
import { promotionsMigrations } from '../../migrations/all-migrations.js';
import { faultsOfPoints } from '../../points/point-audit.read-model.js';
import { PointSpenders } from '../../points/point-spender.service.js';
import { PointReadModel } from '../../points/point.read-model.js';
import { PointStore } from '../../points/point.store.js';
import { PointsHandlers } from '../../points/points.handlers.js';
import { PointsService } from '../../points/points.service.js';
import { MisbehavingWallet, SomeIdentity, aRegistration } from '../../testing/outsiders.js';
import { vipLevels } from '../../rules/vip-levels.js';
import { levelsIn, type LevelAmounts } from '../../vip/vip.js';
import { VipService } from '../../vip/vip.service.js';
import { VipStore } from '../../vip/vip.store.js';
import { MallDeskService } from '../mall-desk.service.js';
import { MallItemStore } from '../mall-item.store.js';
import { MallJobs } from '../mall.jobs.js';
import { MallService } from '../mall.service.js';
import type { MallItem, NewItem } from '../mall-item.js';
import { PointOrderReadModel } from '../point-order.read-model.js';
import { PointOrderStore } from '../point-order.store.js';
import { PointOrdersService } from '../point-orders.service.js';

/**
 * Runs the points mall on a test database of its own. A test can make its fake wallet and its fake identity service
 * fail.
 */
export class MallBench {
  readonly wallet = new MisbehavingWallet();
  readonly identity = new SomeIdentity();
  readonly store = new PointOrderStore();
  readonly readModel: PointOrderReadModel;
  readonly orders: PointOrdersService;
  readonly conversions: ConversionsService;
  readonly mall: MallService;
  readonly desk: MallDeskService;
  readonly jobs: MallJobs;
  readonly #points: PointsHandlers;

  private constructor(readonly database: TestDatabase) {
    const { db } = database;
    const outbox = new Outbox(db, 'promotions.v1');
    const items = new MallItemStore();
    const spenders = new PointSpenders(this.identity);
    this.readModel = new PointOrderReadModel(db);
    this.orders = new PointOrdersService(db, new PointStore(), this.store, items, outbox, this.wallet, {
      walletDeadlineMs: 1_000,
    });
    this.conversions = new ConversionsService(db, this.orders, this.store, spenders);
    this.mall = new MallService(db, items, this.orders, this.store, spenders, new VipService(new VipStore(), outbox));
    this.desk = new MallDeskService(db, items, this.store, this.orders, spenders);
    this.jobs = new MallJobs(db, this.store, this.orders);
    this.#points = new PointsHandlers(
      new MemberStore(),
      new PointsService(new MemberStore(), new PointStore(), outbox),
    );
  }

  static async start(): Promise<MallBench> {
    return new MallBench(await createTestDatabase({ service: 'promotions', migrations: promotionsMigrations }));
  }

  /** Creates a member who has earned this many points by bets. */
  async aMember(points: bigint): Promise<string> {
    const event = aRegistration();
    const { memberId } = event;
    await this.database.db.transaction((tx) => this.#points.onMemberRegistered(event, this.#context(tx)));
    if (points > 0n) await this.play(memberId, points);
    return memberId;
  }

  /** Makes a member an agent: the fake identity service answers with the new type, and its event is handled. */
  async becomesAgent(memberId: string, type: identity.MemberType): Promise<void> {
    const event = create(identity.MemberTypeChangedSchema, { memberId, brand: 'lab', type });
    await this.database.db.transaction((tx) => this.#points.onMemberTypeChanged(event, this.#context(tx)));
    this.identity.type = type;
  }

  /** Gives a member the turnover and the deposit that the lowest VIP level requires. */
  async reachBronze(memberId: string): Promise<void> {
    const { db } = this.database;
    const [{ turnoverMinor, depositMinor }] = levelsIn(vipLevels, 'USD') as [LevelAmounts];
    await db.rows(
      `INSERT INTO play_days (member_id, day, brand, category, currency, valid_cash_minor, valid_minor, win_minor)
       VALUES ($1, current_date - 1, 'lab', 1, 'USD', $2, $2, 0)`,
      [memberId, turnoverMinor],
    );
    await db.rows(
      `INSERT INTO member_deposits (order_id, member_id, amount_minor, credited_at) VALUES ($1, $2, $3, now())`,
      [crypto.randomUUID(), memberId, depositMinor],
    );
  }

  /** Settles a round that earns this many points, and returns its id. */
  async play(memberId: string, points: bigint): Promise<string> {
    const roundId = crypto.randomUUID();
    const settled = create(games.RoundSettledSchema, {
      ...{ memberId, brand: 'lab', roundId, category: GameCategory.BGS, currency: 'USD' },
      validStake: { cashMinor: points * 1_000n, bonusMinor: 0n },
      settledAt: timestampFromDate(new Date()),
    });
    await this.#deliver(settled);
    return roundId;
  }

  voidRound(memberId: string, roundId: string): Promise<void> {
    return this.#deliver(create(games.RoundVoidedSchema, { memberId, brand: 'lab', roundId }));
  }

  /** Adds an open item. By default it is a code for 100 points with three pieces in stock. */
  async anItem(change: Partial<Omit<NewItem, 'currency'>> = {}): Promise<MallItem> {
    const item = await this.desk.create({
      ...{ brand: 'lab', kind: 'code', names: { EN: 'A lantern' }, art: 'lantern', points: 100n, stock: 3n },
      ...{ memberMax: 0, amountMinor: 0n, turnoverPercent: 0, levelMin: 0, position: 0, setBy: 'op-maker' },
      ...change,
    });
    return this.desk.setOpen(item.itemId, item.version, true, 'op-opener');
  }

  async pointsOf(memberId: string): Promise<bigint> {
    return (await new PointReadModel(this.database.db).balance(memberId)).balanceMicro / 1_000_000n;
  }

  async kindsOf(memberId: string): Promise<string[]> {
    const page = { number: 1, limit: 100, offset: 0 };
    const { content } = await new PointReadModel(this.database.db).entries(memberId, page);
    return content.map(({ kind }) => kind).reverse();
  }

  async ordersOf(memberId: string) {
    return (await this.readModel.ofMember(memberId, { number: 1, limit: 100, offset: 0 })).content;
  }

  /** Returns the grants that the wallet has paid to a member. */
  paidTo(memberId: string) {
    return [...this.wallet.postings.values()]
      .filter(({ post, answer }) => post.memberId === memberId && answer.transferId !== '')
      .map(({ post }) => post.movement)
      .map((movement) => (movement?.case === 'grant' ? movement.value : undefined));
  }

  async factsOf(memberId: string): Promise<number> {
    const type = promotions.BonusGrantedSchema.typeName;
    const rows = await this.database.db.rows('SELECT 1 FROM outbox WHERE key = $1 AND type = $2', [memberId, type]);
    return rows.length;
  }

  /** Returns the published events about a member's orders that operators sent or cancelled, oldest first. */
  async endedOf(memberId: string): Promise<promotions.PointOrderEnded[]> {
    const { typeName } = promotions.PointOrderEndedSchema;
    const rows = await this.database.db.rows<{ payload: Uint8Array }>(
      'SELECT payload FROM outbox WHERE key = $1 AND type = $2 ORDER BY seq',
      [memberId, typeName],
    );
    return rows.map(({ payload }) => decodeEvent(typeName, payload) as promotions.PointOrderEnded);
  }

  /**
   * Makes the orders of money available to the job now, as if their reservation had expired after a crash, and runs
   * the job.
   */
  async runJob(): Promise<void> {
    await this.database.db.rows('UPDATE point_orders SET due_at = clock_timestamp() WHERE due_at IS NOT NULL');
    await this.jobs.finishPointOrders();
  }

  faults(): Promise<string[]> {
    return faultsOfPoints(this.database.db);
  }

  reset(): void {
    this.wallet.faults.length = 0;
    this.identity.status = identity.MemberStatus.ACTIVE;
    this.identity.type = identity.MemberType.PLAYER;
    this.identity.currency = 'USD';
  }

  #deliver(event: games.RoundSettled | games.RoundVoided): Promise<void> {
    return this.database.db.transaction(async (tx) => {
      const { attempt, eventId, idempotencyKey, occurredAt } = this.#context(tx);
      const trace = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
      await this.#points.onRounds([{ event, attempt, eventId, idempotencyKey, occurredAt, trace }], { tx });
    });
  }

  #context = (tx: Parameters<Parameters<TestDatabase['db']['transaction']>[0]>[0]) => ({
    tx,
    eventId: crypto.randomUUID(),
    occurredAt: new Date(),
    attempt: 1,
    idempotencyKey: 'unused',
  });
}
