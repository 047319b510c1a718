// Each `refused:` comment names a mistake of the statement below it, which must not compile. compile-fail.spec.ts
// compiles this file: every marked statement must fail, and no other.
import { identity, wallet } from '@nm/contracts';
import type { Db, Sql } from '@nm/kit/db/db.js';
import { Consumer, Handles, type EventContext, type SignalContext } from '@nm/kit/events/consumer.js';
import type { Outbox } from '@nm/kit/events/outbox.js';

@Consumer({ name: 'wallet.accounts', kind: 'effect' })
export class Accounts {
  @Handles(identity.MemberRegisteredSchema)
  async right(_event: identity.MemberRegistered, _context: EventContext): Promise<void> {}

  @Handles(identity.MemberRegisteredSchema)
  async needsNoContext(_event: identity.MemberRegistered): Promise<void> {}

  @Handles(identity.MemberRegisteredSchema)
  async asSignal(_event: identity.MemberRegistered, _context: SignalContext): Promise<void> {}

  // refused: the parameter is another event
  @Handles(identity.MemberRegisteredSchema)
  async otherEvent(_event: wallet.BalanceChanged): Promise<void> {}

  // refused: the parameter asks for a field that the event lacks
  @Handles(identity.MemberRegisteredSchema)
  async moreFields(_event: identity.MemberRegistered & { vip: boolean }): Promise<void> {}

  // refused: a handler that returns no promise, so that nobody can await it
  @Handles(identity.MemberRegisteredSchema)
  notAwaited(_event: identity.MemberRegistered): void {}

  // refused: a property is not a method
  @Handles(identity.MemberRegisteredSchema)
  property = 1;
}

// refused: an unknown kind of consumer
@Consumer({ name: 'wallet.other', kind: 'projektion' })
export class Other {}

export async function appends(outbox: Outbox, db: Db, sql: Sql): Promise<void> {
  await db.transaction((tx) => outbox.append(tx, wallet.BalanceChangedSchema, { memberId: 'm', version: 1n }));

  // refused: a fact that is appended by the database itself, outside of a transaction
  await outbox.append(db, wallet.BalanceChangedSchema, { memberId: 'm' });

  // refused: a fact that is appended by a connection that is not in a transaction
  await outbox.append(sql, wallet.BalanceChangedSchema, { memberId: 'm' });

  // refused: a fact without its transaction
  await outbox.append(wallet.BalanceChangedSchema, { memberId: 'm' });

  // refused: a body of another event
  await db.transaction((tx) => outbox.append(tx, wallet.BalanceChangedSchema, { brand: 'lab' }));

  // refused: money as a number
  await db.transaction((tx) => outbox.append(tx, wallet.BalanceChangedSchema, { memberId: 'm', cashMinor: 100 }));
}
