import { Injectable } from '@nestjs/common';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { identity } from '@nm/contracts';
import type { Tx } from '@nm/kit/db/db.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { Clock } from '../identity.clock.js';
import { PLAYER, typeInContract } from '../members/member-type.js';
import { MembersStore } from '../members/members.store.js';
import { promotedType } from './account-power.js';

/** A member's application to become an agent, which an operator accepted. */
export interface AcceptedApplication {
  readonly applicationId: string;
  readonly memberId: string;
  readonly power: identity.AccountPower;
}

/** Makes players agents after operators accepted their applications. */
@Injectable()
export class NewAgents {
  constructor(
    private readonly members: MembersStore,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes the applicant an agent at the member's present position in the agent tree. If the applicant is no longer a
   * player, nothing is changed, so a repeated call has no effect.
   */
  async promote(tx: Tx, { applicationId, memberId, power }: AcceptedApplication): Promise<void> {
    const member = await this.members.lock(tx, memberId);
    if (member?.type !== PLAYER) return;
    const upline = member.uplineId === null ? undefined : await this.members.byId(member.uplineId);
    const type = promotedType(upline?.type, power);
    if (type === undefined) throw new Error(`application ${applicationId} gives no power of an agent`);
    await this.members.becomeAgent(tx, memberId, type);
    await this.outbox.append(tx, identity.MemberTypeChangedSchema, {
      memberId,
      brand: member.brand,
      type: typeInContract(type),
      formerType: typeInContract(member.type),
      applicationId,
      changedAt: timestampFromDate(this.clock.now()),
    });
  }
}
