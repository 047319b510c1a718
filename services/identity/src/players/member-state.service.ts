import { Injectable } from '@nestjs/common';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { identity } from '@nm/contracts';
import { Db } from '@nm/kit/db/db.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { Clock } from '../identity.clock.js';
import { invalidForm, notFound } from '../identity.errors.js';
import type { Member, MemberStatus } from '../members/member.js';
import { MembersStore } from '../members/members.store.js';
import { Exclusions } from '../protection/exclusions.js';
import { ExclusionsStore } from '../protection/exclusions.store.js';
import { SessionsService } from '../sessions/sessions.service.js';

const { MemberStatus: Status, MemberType } = identity;

/** Lets operators disable and enable members (domain rules §10). */
@Injectable()
export class MemberStateService {
  constructor(
    private readonly db: Db,
    private readonly members: MembersStore,
    private readonly exclusions: ExclusionsStore,
    private readonly enforcement: Exclusions,
    private readonly sessions: SessionsService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Disables a member, or enables the member again. When a member is disabled, three things are done before this call
   * returns: the member's sessions are ended, the games service ends the member's play, and the wallet stops accepting
   * stakes. A repeated call changes nothing, but calls the other services again. Enabling does not end an exclusion; a
   * member with an exclusion gets the status EXCLUDED.
   * @throws Failure request.invalid for a trial member, resource.not_found, system.temporary (the caller may retry).
   */
  async set(memberId: string, disabled: boolean): Promise<Member> {
    const { member, at } = await this.db.transaction(async (tx) => {
      const found = await this.members.lock(tx, memberId);
      if (!found) throw notFound('member');
      if (found.type === MemberType.TRIAL) throw invalidForm('memberId', 'trial');
      // The time is read under the lock, because the other services keep the status with the latest time.
      const at = this.clock.now();
      const isDisabled = found.status === Status.DISABLED;
      if (isDisabled === disabled) return { member: found, at };
      const isExcluded = !disabled && (await this.exclusions.present(memberId, tx)) !== undefined;
      const status: MemberStatus = disabled ? Status.DISABLED : isExcluded ? Status.EXCLUDED : Status.ACTIVE;
      await this.members.setStatus(tx, memberId, status);
      if (disabled) await this.sessions.revokeAll(tx, memberId, 'disabled');
      await this.outbox.append(tx, identity.MemberStatusChangedSchema, {
        memberId,
        brand: found.brand,
        status,
        changedAt: timestampFromDate(at),
      });
      return { member: { ...found, status }, at };
    });
    if (disabled) await this.enforcement.enforceDisabled(memberId, at);
    return member;
  }
}
