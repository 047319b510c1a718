import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { MovementType } from '@nm/contracts/agents.js';
import { MemberType } from '@nm/contracts/identity.js';
import { BonusGrantedSchema } from '@nm/contracts/promotions.js';
import {
  DepositChargedBackSchema,
  DepositCreditedSchema,
  MemberTransferredSchema,
  WithdrawalChangedSchema,
} from '@nm/contracts/wallet.js';
import { Prerequisite, type EventContext } from '@nm/kit/events/consumer.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { migrations } from '../migrations/index.js';
import { TreeStore } from '../tree/tree.store.js';
import { AbuseFactsStore } from '../abuse/facts.store.js';
import { MovementsHandlers } from './movements.handlers.js';
import { MovementsReadModel, type MovementsQuery } from './movements.read-model.js';
import { MovementsStore } from './movements.store.js';

const id = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const DAY_MS = 86_400_000;
const NOON = new Date('2026-03-10T12:00:00Z');
const at = (days: number): Date => new Date(NOON.getTime() + days * DAY_MS);
const ALL: MovementsQuery = { from: at(-10), to: at(10), memberId: undefined, type: 0, limit: 100, offset: 0 };

// Goal: an agent sees, once each, exactly the movements of the members who were below the agent at the time.
describe("The movements of an agent's line", () => {
  let database: TestDatabase;
  let read: MovementsReadModel;
  const tree = new TreeStore();
  const handlers = new MovementsHandlers(new MovementsStore(), new AbuseFactsStore());

  const handle = (days: number, work: (context: EventContext) => Promise<void>): Promise<void> =>
    database.db.transaction((tx) => work({ tx, occurredAt: at(days) } as EventContext));
  const place = (n: number, upline: number | undefined, type: MemberType): Promise<void> =>
    database.db.transaction((tx) =>
      tree.place(tx, {
        memberId: id(n),
        brand: 'lab',
        account: `member${n}`,
        type,
        currency: 'USD',
        uplineId: upline === undefined ? undefined : id(upline),
        registeredAt: at(-5),
      }),
    );
  const deposit = (orderId: string, n: number, amountMinor: bigint, days: number): Promise<void> =>
    handle(days, (context) =>
      handlers.onDepositCredited(
        create(DepositCreditedSchema, {
          memberId: id(n),
          brand: 'lab',
          orderId,
          amountMinor,
          creditedAt: timestampFromDate(at(days)),
        }),
        context,
      ),
    );
  const withdrawal = (withdrawalId: string, n: number, amountMinor: bigint, status: string, days: number) =>
    handle(days, (context) =>
      handlers.onWithdrawalChanged(
        create(WithdrawalChangedSchema, { memberId: id(n), brand: 'lab', withdrawalId, amountMinor, status }),
        context,
      ),
    );
  const chargeback = (orderId: string, n: number, amountMinor: bigint, days: number): Promise<void> =>
    handle(days, (context) =>
      handlers.onDepositChargedBack(
        create(DepositChargedBackSchema, { memberId: id(n), brand: 'lab', orderId, amountMinor }),
        context,
      ),
    );
  const page = (agent: number, change: Partial<MovementsQuery> = {}) => read.page(id(agent), { ...ALL, ...change });
  const ids = async (agent: number, change: Partial<MovementsQuery> = {}): Promise<string[]> =>
    (await page(agent, change)).rows.map(({ movementId }) => movementId);

  beforeAll(async () => {
    database = await createTestDatabase({ service: 'agents', migrations });
    read = new MovementsReadModel(database.db);
    // The tree, with each upline before its downline: 1 > 2 > 3 (player), 1 > 4 (player). A separate tree: 5 > 6
    // (player).
    await place(1, undefined, MemberType.AGENT);
    await place(2, 1, MemberType.AGENT);
    await place(3, 2, MemberType.PLAYER);
    await place(4, 1, MemberType.PLAYER);
    await place(5, undefined, MemberType.AGENT);
    await place(6, 5, MemberType.PLAYER);
    await deposit('own', 1, 900n, 0);
    await deposit('a', 3, 1_000n, 0);
    await withdrawal('w', 3, 400n, 'paid', 1);
    await withdrawal('w', 3, 400n, 'returned', 2);
    for (const [n, sent] of [
      [2, true],
      [3, false],
    ] as const)
      await handle(3, (context) =>
        handlers.onMemberTransferred(
          create(MemberTransferredSchema, {
            memberId: id(n),
            brand: 'lab',
            transferId: 't',
            amountMinor: 50n,
            sent,
            transferredAt: timestampFromDate(at(3)),
          }),
          context,
        ),
      );
    await handle(4, (context) =>
      handlers.onBonusGranted(
        create(BonusGrantedSchema, {
          memberId: id(4),
          brand: 'lab',
          grantId: 'g',
          promotion: 'registration-bonus',
          amount: { cashMinor: 10n, bonusMinor: 90n },
          grantedAt: timestampFromDate(at(4)),
        }),
        context,
      ),
    );
    await deposit('other', 6, 70n, 0);
  });
  afterAll(() => database.drop());

  it('are those of everyone below, newest first, without the own and without strangers', async () => {
    expect(await ids(1)).toEqual([
      'bonus:g',
      'transfer:t:out',
      'transfer:t:in',
      'withdrawal:w:returned',
      'withdrawal:w:paid',
      'deposit:a',
    ]);
    expect(await ids(2)).toEqual(['transfer:t:in', 'withdrawal:w:returned', 'withdrawal:w:paid', 'deposit:a']);
    expect(await ids(5)).toEqual(['deposit:other']);
    expect(await ids(3)).toEqual([]);
  });

  it('are filtered by member, type and time, and a guessed member outside of the line has none', async () => {
    expect(await ids(1, { memberId: id(4) })).toEqual(['bonus:g']);
    expect(await ids(1, { type: MovementType.DEPOSIT })).toEqual(['deposit:a']);
    expect(await ids(1, { memberId: id(3), type: MovementType.WITHDRAWAL })).toEqual(['withdrawal:w:paid']);
    expect(await ids(1, { from: at(1), to: at(2) })).toEqual(['withdrawal:w:paid']);
    for (const stranger of [6, 5, 1, 999])
      expect(await page(1, { memberId: id(stranger) })).toEqual({ rows: [], count: 0n, totals: [] });
    expect(await ids(2, { memberId: id(4) })).toEqual([]);
  });

  it('add up to the totals of each type over all pages', async () => {
    const { rows } = await page(1);
    const { rows: first, count, totals } = await page(1, { limit: 1 });
    expect([first.length, count]).toEqual([1, 6n]);
    for (const { type, count: counted, amountMinor } of totals) {
      const own = rows.filter((row) => row.type === type);
      expect([counted, amountMinor]).toEqual([BigInt(own.length), own.reduce((sum, row) => sum + row.amountMinor, 0n)]);
    }
    expect(totals).toEqual([
      { type: MovementType.DEPOSIT, count: 1n, amountMinor: 1_000n },
      { type: MovementType.WITHDRAWAL, count: 1n, amountMinor: -400n },
      { type: MovementType.WITHDRAWAL_RETURNED, count: 1n, amountMinor: 400n },
      { type: MovementType.TRANSFER_IN, count: 1n, amountMinor: 50n },
      { type: MovementType.TRANSFER_OUT, count: 1n, amountMinor: -50n },
      { type: MovementType.BONUS, count: 1n, amountMinor: 100n },
    ]);
    expect((await page(1, { type: MovementType.BONUS })).totals).toEqual(totals);
  });

  it('are stored once however often their event comes, and wait for a member who is not known yet', async () => {
    await deposit('a', 3, 1_000n, 0);
    expect((await page(1)).count).toBe(6n);
    await expect(deposit('early', 77, 5n, 0)).rejects.toBeInstanceOf(Prerequisite);
    expect(await database.db.rows(`SELECT id FROM movements WHERE member_id = $1`, [id(77)])).toEqual([]);
  });

  it('take a charged-back deposit off the figures once, for exactly the agents who had it', async () => {
    for (let repeat = 0; repeat < 2; repeat += 1) await chargeback('other', 6, 70n, 1);
    const { totals, rows } = await page(5);
    expect(rows.map(({ movementId, amountMinor }) => [movementId, amountMinor])).toEqual([
      ['chargeback:other', -70n],
      ['deposit:other', 70n],
    ]);
    expect(totals.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)).toBe(0n);
    expect((await page(1)).count).toBe(6n);
    await expect(chargeback('early', 77, 5n, 0)).rejects.toBeInstanceOf(Prerequisite);
  });

  it('stay with the former agent when a branch moves, also if the event of the move comes late', async () => {
    // The branch was moved on day 3.5. The event of a deposit of day 4 in this branch is handled before the event of
    // the move.
    await deposit('late', 3, 20n, 4);
    await database.db.transaction(async (tx) => {
      await tree.move(tx, { memberId: id(2), brand: 'lab', uplineId: id(5), movedAt: at(3.5) });
      await new MovementsStore().moved(tx, id(2), at(3.5));
    });
    await deposit('after', 3, 30n, 5);
    expect(await ids(1, { memberId: id(3) })).toEqual([
      'transfer:t:in',
      'withdrawal:w:returned',
      'withdrawal:w:paid',
      'deposit:a',
    ]);
    expect(await ids(5, { memberId: id(3) })).toEqual(['deposit:after', 'deposit:late']);
    expect(await ids(2, { from: at(3.5) })).toEqual(['deposit:after', 'deposit:late']);
  });
});
