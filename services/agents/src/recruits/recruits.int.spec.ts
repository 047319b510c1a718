import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { GameCategory } from '@nm/contracts';
import { MemberRegisteredSchema, MemberType } from '@nm/contracts/identity.js';
import { DepositChargedBackSchema, DepositCreditedSchema } from '@nm/contracts/wallet.js';
import type { EventContext } from '@nm/kit/events/consumer.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { BetsStore } from '../bets/bets.store.js';
import { migrations } from '../migrations/index.js';
import { TreeStore } from '../tree/tree.store.js';
import { RecruitsHandlers } from './recruits.handlers.js';
import { RecruitsReadModel } from './recruits.read-model.js';
import { RecruitsStore } from './recruits.store.js';

const id = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const NOW = new Date('2026-05-10T12:00:00Z');
const daysAgo = (n: number): Date => new Date(NOW.getTime() - n * 86_400_000);

// Goal: each figure about an invitation code equals its list of members, and counts only members who are below the
// agent now.
describe('The recruits of a code', () => {
  let database: TestDatabase;
  let handlers: RecruitsHandlers;
  let read: RecruitsReadModel;
  const tree = new TreeStore();

  const handle = (work: (context: EventContext) => Promise<void>): Promise<void> =>
    database.db.transaction((tx) => work({ tx, occurredAt: NOW } as EventContext));
  const place = (n: number, upline?: number, type = MemberType.PLAYER): Promise<void> =>
    database.db.transaction((tx) =>
      tree.place(tx, {
        memberId: id(n),
        brand: 'lab',
        account: `m${n}`,
        type,
        currency: 'USD',
        uplineId: upline === undefined ? undefined : id(upline),
        registeredAt: daysAgo(30),
      }),
    );
  const registered = (n: number, agent: number, code: string, ago: number): Promise<void> =>
    handle((context) =>
      handlers.onMemberRegistered(
        create(MemberRegisteredSchema, {
          memberId: id(n),
          brand: 'lab',
          account: `m${n}`,
          type: MemberType.PLAYER,
          uplineId: id(agent),
          inviteCode: code,
          registeredAt: timestampFromDate(daysAgo(ago)),
        }),
        context,
      ),
    );
  const deposit = (n: number, orderId = `d${n}`): Promise<void> =>
    handle((context) =>
      handlers.onDepositCredited(create(DepositCreditedSchema, { memberId: id(n), brand: 'lab', orderId }), context),
    );
  const chargeback = (n: number, orderId: string): Promise<void> =>
    handle((context) =>
      handlers.onDepositChargedBack(
        create(DepositChargedBackSchema, { memberId: id(n), brand: 'lab', orderId }),
        context,
      ),
    );
  const bet = (n: number): Promise<unknown> =>
    database.db.transaction((tx) =>
      new BetsStore().count(tx, [
        {
          roundId: `r${n}`,
          memberId: id(n),
          brand: 'lab',
          category: GameCategory.UNSPECIFIED,
          vendor: 'INHOUSE',
          gameCode: 'DICE',
          outcome: 'lost',
          stakeMinor: 100n,
          validStakeMinor: 100n,
          netLossMinor: 100n,
          settledAt: NOW,
        },
      ]),
    );

  beforeAll(async () => {
    database = await createTestDatabase({ service: 'agents', migrations });
    handlers = new RecruitsHandlers(new RecruitsStore());
    read = new RecruitsReadModel(database.db);
    // Agents 1 and 2 are in different branches. Code A of agent 1 brought members 11 to 13, code B brought 14; code C
    // of agent 2 brought 21.
    await place(1, undefined, MemberType.AGENT);
    await place(2, undefined, MemberType.AGENT);
    for (const n of [11, 12, 13, 14]) await place(n, 1);
    await place(21, 2);
    // The event of a deposit may be handled before the registration event.
    await deposit(12);
    for (const [n, ago] of [
      [11, 1],
      [12, 2],
      [13, 20],
    ] as const)
      await registered(n, 1, 'A', ago);
    await registered(14, 1, 'B', 1);
    await registered(21, 2, 'C', 1);
    await bet(13);
    await deposit(13);
    // Repeated events change nothing.
    await registered(11, 1, 'A', 1);
    await deposit(13);
  });
  afterAll(() => database.drop());

  const rows = async (agent: number, code: string, stage: 'registered' | 'deposited' | 'played', from: Date | null) =>
    (await read.ofCode(id(agent), { code, stage, from, limit: 100, offset: 0 })).rows.map(({ account }) => account);

  it('are counted by code, and each figure has its rows', async () => {
    const counts = await read.counts(id(1), null);
    expect(counts).toEqual([
      { code: 'A', registered: 3n, deposited: 2n, played: 1n },
      { code: 'B', registered: 1n, deposited: 0n, played: 0n },
    ]);
    expect(await rows(1, 'A', 'registered', null)).toEqual(['m11', 'm12', 'm13']);
    expect(await rows(1, 'A', 'deposited', null)).toEqual(['m12', 'm13']);
    expect(await rows(1, 'A', 'played', null)).toEqual(['m13']);
    // With an empty code, the list of each stage has as many members as the counts of all codes together.
    for (const stage of ['registered', 'deposited', 'played'] as const)
      expect([stage, (await rows(1, '', stage, null)).length]).toEqual([
        stage,
        Number(counts.reduce((sum, count) => sum + count[stage], 0n)),
      ]);
  });

  it('are counted from a time on, with the same rows', async () => {
    expect((await read.counts(id(1), daysAgo(7)))[0]).toMatchObject({ code: 'A', registered: 2n, deposited: 1n });
    expect(await rows(1, 'A', 'registered', daysAgo(7))).toEqual(['m11', 'm12']);
  });

  it('belong to the agent of the code only', async () => {
    expect(await rows(2, 'A', 'registered', null)).toEqual([]);
    expect(await rows(1, 'C', 'registered', null)).toEqual([]);
    expect((await read.counts(id(2), null)).map(({ code }) => code)).toEqual(['C']);
  });

  it('leave the figures and the rows when they move out of the team', async () => {
    await database.db.transaction((tx) =>
      tree.move(tx, { memberId: id(11), brand: 'lab', uplineId: id(2), movedAt: NOW }),
    );
    expect((await read.counts(id(1), null))[0]).toMatchObject({ registered: 2n });
    expect(await rows(1, 'A', 'registered', null)).toEqual(['m12', 'm13']);
    // A recruit belongs to the agent whose code was used. The new upline of a moved member therefore does not count the
    // member.
    expect((await read.counts(id(2), null)).map(({ code }) => code)).toEqual(['C']);
  });

  it('have not deposited if each of their deposits was charged back, also when its events are repeated', async () => {
    await place(80, undefined, MemberType.AGENT);
    await place(81, 80);
    await registered(81, 80, 'BACK', 1);
    const deposited = async () => (await read.counts(id(80), null))[0]?.deposited;
    await deposit(81, 'x');
    await deposit(81, 'y');
    await chargeback(81, 'x');
    expect(await deposited()).toBe(1n);
    await chargeback(81, 'y');
    expect(await deposited()).toBe(0n);
    await deposit(81, 'x');
    await chargeback(81, 'y');
    await chargeback(81, 'unknown');
    expect(await deposited()).toBe(0n);
    await deposit(81, 'unknown');
    expect(await deposited()).toBe(0n);
    await deposit(81, 'z');
    expect(await deposited()).toBe(1n);
  });

  it('shows a recruit who became an agent as an agent', async () => {
    await place(90, undefined, MemberType.AGENT);
    await place(91, 90);
    await registered(91, 90, 'PROMOTED', 1);
    const recruit = async () =>
      (await read.ofCode(id(90), { code: 'PROMOTED', stage: 'registered', from: null, limit: 10, offset: 0 })).rows[0];
    expect(await recruit()).toMatchObject({ agent: false });
    await database.db.transaction((tx) => tree.setType(tx, id(91), MemberType.PLAYER_AGENT));
    expect(await recruit()).toMatchObject({ agent: true });
    expect(await database.db.transaction((tx) => tree.setType(tx, id(999), MemberType.AGENT))).toBe(false);
  });
});
