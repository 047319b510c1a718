import { Injectable } from '@nestjs/common';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { identity } from '@nm/contracts';
import type { Tx } from '@nm/kit/db/db.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { nameTaken } from '../identity.errors.js';
import { PasswordsStore } from '../passwords/passwords.store.js';
import type { Member } from './member.js';
import { typeInContract } from './member-type.js';
import { MembersStore, type NewMember } from './members.store.js';

/** Creates every member: at registration, by an agent, for free play and for the demo. */
@Injectable()
export class EnrolmentService {
  constructor(
    private readonly members: MembersStore,
    private readonly passwords: PasswordsStore,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Stores a new member and the event MemberRegistered in one transaction. `timeZone` is the brand's time zone.
   * `inviteCode` is the agent's or member's code that was used for the registration.
   * @throws Failure identity.name_taken.
   */
  async enrol(
    tx: Tx,
    newMember: NewMember & { readonly inviteCode?: string },
    timeZone: string,
    bonusWaits = false,
  ): Promise<Member> {
    const member = await this.members.add(tx, newMember);
    if (!member) throw nameTaken();
    if (newMember.passwordHash !== null)
      await this.passwords.remember(tx, member.id, newMember.passwordHash, newMember.registeredAt);
    await this.outbox.append(tx, identity.MemberRegisteredSchema, {
      memberId: member.id,
      brand: member.brand,
      account: member.account,
      type: typeInContract(member.type),
      currency: member.currency,
      language: member.language,
      uplineId: member.uplineId ?? '',
      referrerId: newMember.referrerId ?? '',
      registeredAt: timestampFromDate(member.registeredAt),
      timeZone,
      bonusWaits,
      inviteCode: newMember.inviteCode ?? '',
      excluded: newMember.excluded ?? false,
    });
    return member;
  }
}
