import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { ContractKind } from '@nm/contracts/agents.js';
import { RoundSettledSchema, RoundVoidedSchema } from '@nm/contracts/games.js';
import { MemberRegisteredSchema, MemberType, MemberUplineChangedSchema } from '@nm/contracts/identity.js';
import type { EventContext } from '@nm/kit/events/consumer.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { AgentsHandlers } from '../agents.handlers.js';
import { BetsStore } from '../bets/bets.store.js';
import { ContractsService } from '../contracts/contracts.service.js';
import { ContractsStore } from '../contracts/contracts.store.js';
import { migrations } from '../migrations/index.js';
import { TreeStore } from '../tree/tree.store.js';
import { ClosingService } from './closing.service.js';
import { ClosingStore } from './closing.store.js';
import { WindowFiguresStore } from './window-figures.store.js';
import { OffsetsStore } from './offsets.store.js';

const KIND = ContractKind.REALTIME_SALARY;
const RATE_PPM = 10_000;
const MARK = new Date(Math.ceil(Date.now() / 300_000) * 300_000 + 600_000);
const minutes = (n: number): Date => new Date(MARK.getTime() + n * 60_000);

// Goal: the agents' contracts are read before the settlement window is locked, and the settlement uses the contracts
// that are valid under the lock.
describe('While a closing reads contracts ahead', () => {
  let database: TestDatabase;
  let handlers: AgentsHandlers;
  let store: ClosingStore;
  let closing: ClosingService;
  let brand = '';
  let [agent, player] = ['', ''];
  /** A hook that runs once, directly after the contracts were read, to change data at that moment. */
  let meanwhile: () => Promise<unknown>;

  beforeAll(async () => {
    database = await createTestDatabase({ service: 'agents', migrations });
  });
  beforeEach(async () => {
    const tree = new TreeStore();
    const contracts = new ContractsService(
      database.db,
      new ContractsStore(),
      tree,
      new Outbox(database.db, 'agents.v1'),
    );
    handlers = new AgentsHandlers(tree, contracts, new BetsStore(), new OffsetsStore());
    store = new ClosingStore();
    const pinned = store.pinned.bind(store);
    meanwhile = async () => undefined;
    store.pinned = async (...args) => {
      const read = await pinned(...args);
      const now = meanwhile;
      meanwhile = async () => undefined;
      await now();
      return read;
    };
    closing = new ClosingService(database.db, store, new WindowFiguresStore());
    brand = crypto.randomUUID().slice(0, 8);
    agent = await aMember(MemberType.CONTRACT_AGENT);
    player = await aMember(MemberType.PLAYER, agent);
    const tier = {
      activeMembersMin: 0,
      validStakeMinorMin: 0n,
      netLossMinorMin: 0n,
      profitRatePpm: RATE_PPM,
      lossRatePpm: RATE_PPM,
      singleBetRatePpm: RATE_PPM,
    };
    await contracts.accept(
      agent,
      await contracts.offer({ payerId: undefined, payeeId: agent, kind: KIND, tiers: [tier], key: 'k' }),
      '',
    );
  });
  afterAll(() => database?.drop());

  const handle = (work: (context: EventContext) => Promise<void>): Promise<void> =>
    database.db.transaction((tx) => work({ tx, occurredAt: MARK, eventId: '', attempt: 1 } as EventContext));
  async function aMember(type: MemberType, uplineId = ''): Promise<string> {
    const memberId = crypto.randomUUID();
    await handle((context) =>
      handlers.onMemberRegistered(
        create(MemberRegisteredSchema, {
          memberId,
          brand,
          account: memberId,
          type,
          currency: 'USD',
          uplineId,
          registeredAt: timestampFromDate(new Date(Date.now() - 60_000)),
        }),
        context,
      ),
    );
    return memberId;
  }
  async function bet(stakeMinor: bigint, settledAt: Date, by = player): Promise<string> {
    const roundId = crypto.randomUUID();
    await handle(({ tx, ...context }) =>
      handlers.onRoundsSettled(
        [
          {
            ...context,
            trace: '',
            event: create(RoundSettledSchema, {
              roundId,
              memberId: by,
              brand,
              currency: 'USD',
              settledAt: timestampFromDate(settledAt),
              vendor: 'BAZAAR',
              gameCode: 'KOI_POND',
              stake: { cashMinor: stakeMinor },
              validStake: { cashMinor: stakeMinor },
              payout: { cashMinor: 0n },
            }),
          },
        ],
        { tx },
      ),
    );
    return roundId;
  }
  const voided = (roundId: string): Promise<void> =>
    handle((context) =>
      handlers.onRoundVoided(create(RoundVoidedSchema, { roundId, memberId: player, brand }), context),
    );
  const moved = (memberId: string, effectiveAt: Date): Promise<void> =>
    handle((context) =>
      handlers.onMemberUplineChanged(
        create(MemberUplineChangedSchema, { memberId, brand, effectiveAt: timestampFromDate(effectiveAt) }),
        context,
      ),
    );
  /**
   * Returns the gross amounts of the brand's settlements by settlement window. The key is the window's start in minutes
   * after `MARK`.
   */
  async function grosses(): Promise<Record<number, bigint>> {
    const rows = await database.db.rows<{ startsAt: Date; gross: bigint }>(
      'SELECT starts_at AS "startsAt", gross_minor AS gross FROM settlements WHERE brand = $1',
      [brand],
    );
    return Object.fromEntries(
      rows.map(({ startsAt, gross }) => [(startsAt.getTime() - MARK.getTime()) / 60_000, gross]),
    );
  }
  async function closeAll(until: Date): Promise<void> {
    while (await closing.closeNext(until, 1n));
  }

  it('bets into its window, voids out of it and moves are not blocked, and count', async () => {
    const taken = await bet(10_000n, minutes(1));
    const other = await aMember(MemberType.PLAYER, agent);
    await bet(70_000n, minutes(3), other);
    meanwhile = () => Promise.all([bet(50_000n, minutes(2)), voided(taken), moved(other, minutes(2))]);
    await closeAll(minutes(5));
    expect(await grosses()).toEqual({ 0: 500n });
  });

  it('a contract that ended before its window began pays nothing', async () => {
    await bet(10_000n, minutes(11));
    meanwhile = () =>
      database.db.transaction(async (tx) => {
        const version = await new ContractsStore().heldBy(tx, agent, KIND);
        await new ContractsStore().end(tx, version?.versionId ?? '', 'terminated', minutes(10));
      });
    await closeAll(minutes(15));
    expect(await grosses()).toEqual({});
  });

  it('an older window opened by a late bet is closed first, without the contracts that were read ahead', async () => {
    await bet(10_000n, minutes(26));
    meanwhile = () => bet(20_000n, minutes(21));
    const first = await closing.closeNext(minutes(30), 1n);
    expect(first?.startsAt).toEqual(minutes(20));
    await closeAll(minutes(30));
    expect(await grosses()).toEqual({ 20: 200n, 25: 100n });
  });

  it('no other worker closes a window', async () => {
    await bet(10_000n, minutes(41));
    await bet(10_000n, minutes(46));
    const others: Promise<unknown>[] = [];
    let isRead = false;
    meanwhile = async () => {
      others.push(
        new ClosingService(database.db, new ClosingStore(), new WindowFiguresStore())
          .closeNext(minutes(50), 1n)
          .then((window) => ({ startsAt: window?.startsAt, isRead })),
      );
      // Does what a closing in an earlier release of the service does: it takes one exclusive lock on all settlement
      // windows.
      others.push(
        database.db.transaction(async (tx) => {
          await tx.rows(`SELECT pg_advisory_xact_lock(hashtext('agent windows'))`);
          return { isRead };
        }),
      );
      await new Promise((resolve) => setTimeout(resolve, 200));
      isRead = true;
    };
    expect(await closing.closeNext(minutes(50), 1n)).toMatchObject({ startsAt: minutes(40) });
    expect(await Promise.all(others)).toEqual([{ startsAt: minutes(45), isRead: true }, { isRead: true }]);
    expect(await grosses()).toEqual({ 40: 100n, 45: 100n });
  });
});
