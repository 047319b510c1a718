import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { identity } from '@nm/contracts';
import type { Tx } from '@nm/kit/db/db.js';
import type { Outbox } from '@nm/kit/events/outbox.js';
import type { Member } from '../members/member.js';

/** Publishes that a member's login password changed, so that the member receives a message about it. */
export const publishPasswordChange = (
  outbox: Outbox,
  tx: Tx,
  { id: memberId, brand }: Member,
  how: 'changed' | 'reset',
  at: Date,
): Promise<void> =>
  outbox.append(tx, identity.MemberPasswordChangedSchema, { memberId, brand, how, changedAt: timestampFromDate(at) });
