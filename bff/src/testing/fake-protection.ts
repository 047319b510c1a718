import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { identity } from '@nm/contracts';
import type { Failure } from '@nm/kit/errors/failure.js';
import type { ProtectionClient } from '../peers.js';

/**
 * A fake of breaks and self-exclusion in the identity service. It records requests and answers with the state that a
 * test sets.
 */
export class FakeProtection implements Partial<ProtectionClient> {
  readonly requests: { readonly call: string; readonly asked: object }[] = [];
  exclusion: MessageInitShape<typeof identity.ExclusionSchema> | undefined;
  reminderMinutes = 60;
  failure: Failure | undefined;

  getProtection = (asked: object): Promise<identity.Protection> => this.#answer('get', asked);
  exclude = (asked: object): Promise<identity.Protection> => this.#answer('exclude', asked);
  askExclusionEnd = (asked: object): Promise<identity.Protection> => this.#answer('end', asked);
  setSessionReminder = (asked: object): Promise<identity.Protection> => this.#answer('reminder', asked);

  async #answer(call: string, asked: object): Promise<identity.Protection> {
    if (this.failure) throw this.failure;
    this.requests.push({ call, asked });
    const endsAt = timestampFromMs(Date.UTC(2026, 10, 30));
    return create(identity.ProtectionSchema, {
      ...(this.exclusion ? { exclusion: this.exclusion } : {}),
      durations: [
        { id: 'week', kind: identity.ExclusionKind.COOL_OFF, endsAt },
        { id: 'for_good', kind: identity.ExclusionKind.SELF },
      ],
      confirmWith: 'payment',
      reminderMinutes: this.reminderMinutes,
      reminderChoices: [0, 60],
    });
  }
}
