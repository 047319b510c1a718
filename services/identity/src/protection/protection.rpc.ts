import type { MessageInitShape } from '@bufbuild/protobuf';
import { identity } from '@nm/contracts';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { notFound } from '../identity.errors.js';
import { isUuid } from '../members/member.js';
import { ProtectionService } from './protection.service.js';
import { KINDS, at, exclusionInContract } from './protection.presenter.js';
import { REMINDER_CHOICES } from './reminder.js';

const MEMBER = { callers: ['bff'], actsFor: 'member' } as const;
const { method } = identity.ProtectionService;

type Answer = Promise<MessageInitShape<typeof identity.ProtectionSchema>>;

/** Implements the protection contract: each method decodes the request, calls the service and encodes the answer. */
@RpcController(identity.ProtectionService)
export class ProtectionRpc {
  constructor(private readonly protection: ProtectionService) {}

  @Rpc(method.getProtection, MEMBER)
  async getProtection({ memberId }: identity.GetProtectionRequest): Answer {
    return this.#answer(known(memberId));
  }

  @Rpc(method.exclude, MEMBER)
  async exclude({ memberId, sessionId, duration, value }: identity.ExcludeRequest): Answer {
    await this.protection.exclude(known(memberId), known(sessionId), duration, value);
    return this.#answer(memberId);
  }

  @Rpc(method.askExclusionEnd, MEMBER)
  async askExclusionEnd({ memberId }: identity.AskExclusionEndRequest): Answer {
    await this.protection.askEnd(known(memberId));
    return this.#answer(memberId);
  }

  @Rpc(method.setSessionReminder, MEMBER)
  async setSessionReminder({ memberId, minutes }: identity.SetSessionReminderRequest): Answer {
    await this.protection.setReminder(known(memberId), minutes);
    return this.#answer(memberId);
  }

  async #answer(memberId: string): Answer {
    const { exclusion, durations, confirmWith, reminderMinutes } = await this.protection.state(memberId);
    return {
      ...(exclusion ? { exclusion: exclusionInContract(exclusion) } : {}),
      durations: durations.map(({ id, kind, endsAt }) => ({ id, kind: KINDS[kind], ...at('endsAt', endsAt) })),
      confirmWith,
      reminderMinutes,
      reminderChoices: [...REMINDER_CHOICES],
    };
  }
}

function known(id: string): string {
  if (!isUuid(id)) throw notFound('member');
  return id;
}
