import { create } from '@bufbuild/protobuf';
import { MemberRegisteredSchema, MemberType } from '@nm/contracts/identity.js';
import { DepositCreditedSchema } from '@nm/contracts/wallet.js';
import type { EventContext } from '@nm/kit/events/consumer.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { InboxReadModel } from '../inbox/inbox.read-model.js';
import { InboxService } from '../inbox/inbox.service.js';
import { InboxStore } from '../inbox/inbox.store.js';
import { MessagingHandlers } from '../messaging.handlers.js';
import { migrations } from '../migrations/index.js';

/** Returns the id of the test's member with this number. */
export const memberIdOf = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** The test bench for inboxes: the handlers of events and the inboxes, on a database of their own. */
export class InboxBench {
  readonly read: InboxReadModel;
  readonly inbox: InboxService;
  readonly handlers: MessagingHandlers;

  private constructor(readonly database: TestDatabase) {
    const store = new InboxStore();
    this.read = new InboxReadModel(database.db);
    this.inbox = new InboxService(database.db, store, this.read, new Outbox(database.db, 'messaging.v1'));
    this.handlers = new MessagingHandlers(this.inbox, store);
  }

  static async start(): Promise<InboxBench> {
    return new InboxBench(await createTestDatabase({ service: 'messaging', migrations }));
  }

  async stop(): Promise<void> {
    await this.database.drop();
  }

  /** Handles an event in a transaction of its own. */
  handle(work: (context: EventContext) => Promise<void>): Promise<void> {
    return this.database.db.transaction((tx) =>
      work({ tx, occurredAt: new Date(), eventId: '', attempt: 1 } as EventContext),
    );
  }

  register(n: number, type = MemberType.PLAYER): Promise<void> {
    const event = { memberId: memberIdOf(n), brand: 'lab', currency: 'USD', language: 'EN', type };
    return this.handle((context) => this.handlers.onMemberRegistered(create(MemberRegisteredSchema, event), context));
  }

  deposit(n: number): Promise<void> {
    const event = { memberId: memberIdOf(n), currency: 'USD', amountMinor: 500n, orderId: 'o1' };
    return this.handle((context) => this.handlers.onDepositCredited(create(DepositCreditedSchema, event), context));
  }

  /** Returns the member's newest messages. */
  page(n: number) {
    return this.read.page(memberIdOf(n), { unreadOnly: false, limit: 50, offset: 0 });
  }
}
