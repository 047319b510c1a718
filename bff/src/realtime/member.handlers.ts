import { identity } from '@nm/contracts';
import { Consumer, Handles } from '@nm/kit/events/consumer.js';
import { memberTypeNumber } from '../member/member-type.js';
import { untilRedisAnswers } from '../session/session.handlers.js';
import { SessionService } from '../session/session.service.js';
import { RealtimeGateway } from './realtime.gateway.js';

/**
 * Stores the new type of a member in the member's active sessions and then signals it to the member's browsers, so
 * that a new agent does not have to log in again. Events of any age are handled, because a session can be older than
 * an outage of the event log.
 */
@Consumer({ name: 'bff.members', kind: 'signal', ageMsMax: Infinity })
export class MemberHandlers {
  constructor(
    private readonly sessions: SessionService,
    private readonly gateway: RealtimeGateway,
  ) {}

  @Handles(identity.MemberTypeChangedSchema)
  async onMemberTypeChanged({ memberId, type: inContract }: identity.MemberTypeChanged): Promise<void> {
    const type = memberTypeNumber(inContract);
    await untilRedisAnswers(() => this.sessions.typeChanged(memberId, type));
    this.gateway.toMember(memberId, 'member', { type });
  }
}
