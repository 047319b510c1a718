import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { identity } from '@nm/contracts';
import type { LoginHistoryClient } from '../peers.js';

type Asked = Parameters<LoginHistoryClient['listLogins']>[0];

/** A fake of members' login history in the identity service. It answers with the attempts that a test has set. */
export class FakeLoginHistory implements Partial<LoginHistoryClient> {
  readonly asked: Asked[] = [];
  readonly attempts = new Map<string, MessageInitShape<typeof identity.LoginAttemptSchema>[]>();
  nextCursor = '';

  readonly listLogins = async (asked: Asked): Promise<identity.ListLoginsResponse> => {
    this.asked.push(asked);
    return create(identity.ListLoginsResponseSchema, {
      content: this.attempts.get(asked.memberId ?? '') ?? [],
      nextCursor: this.nextCursor,
    });
  };
}
