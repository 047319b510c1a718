import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { identity } from '@nm/contracts';
import type { Tx } from '@nm/kit/db/db.js';
import type { Outbox } from '@nm/kit/events/outbox.js';
import type { Member } from '../members/member.js';

/**
 * Publishes that a login from a new place locks the member's withdrawals, so that the member gets a message. The member
 * gets one for each such login, because each can be somebody else's, also while an earlier lock stands.
 */
export const publishNewPlaceLock = (outbox: Outbox, tx: Tx, { id, brand }: Member, at: Date): Promise<void> =>
  outbox.append(tx, identity.WithdrawalsLockedAtNewPlaceSchema, {
    memberId: id,
    brand,
    lockedAt: timestampFromDate(at),
  });
