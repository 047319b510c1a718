import { create } from '@bufbuild/protobuf';
import { MemberRegisteredSchema, MemberType } from '@nm/contracts/identity.js';
import { FreeRoundsWithdrawnSchema, PointOrderEndedSchema, RafflePrizeWonSchema } from '@nm/contracts/promotions.js';
import type { EventContext } from '@nm/kit/events/consumer.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { MessagingHandlers } from '../messaging.handlers.js';
import { migrations } from '../migrations/index.js';
import { render } from '../templates/render.js';
import { InboxReadModel } from './inbox.read-model.js';
import { InboxService } from './inbox.service.js';
import { InboxStore } from './inbox.store.js';

const memberId = '00000000-0000-7000-8000-000000000001';

// Goal: a member learns by a message what became of an order of the points mall, what a ticket won in a raffle, and
// that free rounds were taken back.
describe('Messages about orders, raffles and free rounds', () => {
  let database: TestDatabase;
  let handlers: MessagingHandlers;
  let read: InboxReadModel;

  const handle = (work: (context: EventContext) => Promise<void>): Promise<void> =>
    database.db.transaction((tx) => work({ tx, occurredAt: new Date(), eventId: '', attempt: 1 } as EventContext));

  beforeAll(async () => {
    database = await createTestDatabase({ service: 'messaging', migrations });
    const store = new InboxStore();
    read = new InboxReadModel(database.db);
    handlers = new MessagingHandlers(
      new InboxService(database.db, store, read, new Outbox(database.db, 'messaging.v1')),
      store,
    );
    const registered = { memberId, brand: 'lab', currency: 'USD', language: 'EN', type: MemberType.PLAYER };
    await handle((context) => handlers.onMemberRegistered(create(MemberRegisteredSchema, registered), context));
  });
  afterAll(() => database.drop());

  /** Returns the text of the newest message. */
  const newest = async (): Promise<string> => {
    const { rows } = await read.page(memberId, { unreadOnly: false, limit: 1, offset: 0 });
    const [row] = rows;
    return row ? render(row.template, { ...row, site: 'Night Market' }, 'EN').body : '';
  };
  const order = async (change: object): Promise<string> => {
    const event = create(PointOrderEndedSchema, { memberId, kind: 'goods', sent: true, points: 250n, ...change });
    await handle((context) => handlers.onPointOrderEnded(event, context));
    return newest();
  };
  const prize = async (freeRounds: number): Promise<string> => {
    const event = create(RafflePrizeWonSchema, { memberId, place: 3, currency: 'USD', prizeMinor: 4_500n, freeRounds });
    await handle((context) => handlers.onRafflePrizeWon(event, context));
    return newest();
  };

  it('say where sent goods and a code are found, and how many points a cancelled order returned', async () => {
    expect(await order({})).toContain('We sent your order');
    expect(await order({ kind: 'code' })).toContain('The code that you redeemed points for');
    expect(await order({ kind: 'code', sent: false })).toContain('returned its points: 250.');
  });

  it('name the place and the money of a prize, and ask for a claim of free rounds', async () => {
    expect(await prize(0)).toContain('place 3: $45.00.');
    const rounds = await prize(10);
    expect([rounds.includes('Claim them in the reward centre'), rounds.includes('45')]).toEqual([true, false]);
  });

  it('tell of free rounds that were taken back', async () => {
    const event = create(FreeRoundsWithdrawnSchema, { memberId, brand: 'lab', grantId: memberId });
    await handle((context) => handlers.onFreeRoundsWithdrawn(event, context));
    expect(await newest()).toContain('We took back free rounds');
  });
});
