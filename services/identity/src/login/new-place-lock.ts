import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { identity } from '@nm/contracts';
import type { Tx } from '@nm/kit/db/db.js';
import type { Outbox } from '@nm/kit/events/outbox.js';
import type { Member } from '../members/member.js';

/**
 * Publishes that a login from a new IP address without a second factor locked the member's withdrawals, so that the
 * member receives a message. The event is published for each such login, even if withdrawals were already locked,
 * because any of these logins can be an attacker's.
 */
export const publishNewPlaceLock = (outbox: Outbox, tx: Tx, { id, brand }: Member, at: Date): Promise<void> =>
  outbox.append(tx, identity.WithdrawalsLockedAtNewPlaceSchema, {
    memberId: id,
    brand,
    lockedAt: timestampFromDate(at),
  });
