import { timestampDate } from '@bufbuild/protobuf/wkt';
import { Inject } from '@nestjs/common';
import { identity } from '@nm/contracts';
import { Consumer, Handles, type EventContext } from '@nm/kit/events/consumer.js';
import { MemberExclusionsStore } from './members/member-exclusions.store.js';
import { MemberStatesStore } from './members/member-states.store.js';
import { PlayTokensStore } from './vendors/play/play-tokens.store.js';

const ENDS_PLAY: ReadonlySet<identity.MemberStatus> = new Set([
  identity.MemberStatus.EXCLUDED,
  identity.MemberStatus.DISABLED,
]);
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Stores the status of members, so that the games service can name the reason when it refuses a vendor's call; the
 * wallet enforces the status itself. It also ends play tokens when a session ends or a password changes, in case the
 * RPC of the identity service for this was lost.
 */
@Consumer({ name: 'games.members', kind: 'projection' })
export class GamesHandlers {
  constructor(
    @Inject(MemberStatesStore) private readonly states: MemberStatesStore,
    @Inject(PlayTokensStore) private readonly tokens: PlayTokensStore,
    @Inject(MemberExclusionsStore) private readonly exclusions: MemberExclusionsStore,
  ) {}

  @Handles(identity.MemberStatusChangedSchema)
  async onMemberStatusChanged(
    { memberId, status, changedAt }: identity.MemberStatusChanged,
    { tx, occurredAt }: EventContext,
  ): Promise<void> {
    const at = changedAt ? timestampDate(changedAt) : occurredAt;
    await this.states.set(tx, memberId, status, at);
    if (status === identity.MemberStatus.EXCLUDED) await this.exclusions.begin(tx, memberId, at);
    if (status === identity.MemberStatus.ACTIVE) await this.exclusions.end(tx, memberId, at);
    if (ENDS_PLAY.has(status)) await this.tokens.endAll(tx, memberId, at);
  }

  @Handles(identity.SessionRevokedSchema)
  async onSessionRevoked(
    { memberId, sessionId }: identity.SessionRevoked,
    { tx, occurredAt }: EventContext,
  ): Promise<void> {
    if (UUID.test(sessionId)) await this.tokens.endSessions(tx, [sessionId]);
    else if (sessionId === '') await this.tokens.endAll(tx, memberId, occurredAt);
  }

  /** Ends the play tokens of the session in which the password was changed, too. That session itself goes on. */
  @Handles(identity.MemberPasswordChangedSchema)
  async onMemberPasswordChanged(
    { memberId, changedAt }: identity.MemberPasswordChanged,
    { tx, occurredAt }: EventContext,
  ): Promise<void> {
    await this.tokens.endAll(tx, memberId, changedAt ? timestampDate(changedAt) : occurredAt);
  }
}
