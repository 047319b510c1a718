import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { identity } from '@nm/contracts';
import type { StoredAttempt } from './login-attempts.store.js';

export const loginsInContract = ({
  content,
  nextCursor,
}: {
  readonly content: readonly StoredAttempt[];
  readonly nextCursor: string;
}): MessageInitShape<typeof identity.ListLoginsResponseSchema> => ({
  content: content.map(({ kind, firstAt, lastAt, isNewPlace, sessionId, ...same }) => ({
    ...same,
    at: timestampFromDate(lastAt),
    firstAt: timestampFromDate(firstAt),
    passwordRight: kind !== 'failed',
    newPlace: isNewPlace,
    sessionId: sessionId ?? '',
  })),
  nextCursor,
});
