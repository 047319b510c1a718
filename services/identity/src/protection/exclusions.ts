import { Injectable } from '@nestjs/common';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { identity } from '@nm/contracts';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { MembersStore } from '../members/members.store.js';
import type { Member, MemberStatus } from '../members/member.js';
import { ProfilesStore } from '../members/profiles.store.js';
import { RecoverySecrets } from '../recovery/recovery-secrets.js';
import { PlayGateway, type EndPlay } from '../sessions/play.gateway.js';
import { END_WAIT_MS, liftsAt, type Exclusion } from './exclusion.js';
import { ExclusionsStore } from './exclusions.store.js';
import { personKeys, type PersonFacts } from './person-keys.js';
import { StakesGateway } from './stakes.gateway.js';

type Act = 'begun' | 'end_asked' | 'ended';

/**
 * Begins and ends exclusions. A member is excluded exactly while there is a row whose exclusion has not ended. The
 * wallet and the games service know the exclusion before the member's call is answered.
 */
@Injectable()
export class Exclusions {
  constructor(
    private readonly db: Db,
    private readonly store: ExclusionsStore,
    private readonly members: MembersStore,
    private readonly profiles: ProfilesStore,
    private readonly secrets: RecoverySecrets,
    private readonly outbox: Outbox,
    private readonly play: PlayGateway,
    private readonly stakes: StakesGateway,
  ) {}

  /** Begins an exclusion of a member whose row is locked. The caller must call `enforce` after the commit. */
  async begin(tx: Tx, member: Member, exclusion: Exclusion, isOwn = true): Promise<void> {
    await this.store.begin(tx, member.id, exclusion);
    await this.store.addKeys(
      tx,
      member.id,
      member.brand,
      this.#digests(member.brand, await this.profiles.facts(tx, member.id)),
    );
    await this.#setStatus(tx, member, identity.MemberStatus.EXCLUDED, exclusion.beginsAt);
    if (isOwn) await this.record(tx, member, 'begun', exclusion, exclusion.beginsAt);
  }

  /**
   * Stops an excluded member's stakes in the wallet, and ends the member's play in vendors' games.
   * @throws Failure system.temporary: the caller may retry.
   */
  enforce(memberId: string, at: Date): Promise<void> {
    return this.#stop(memberId, at, { all: true, excludedAt: at });
  }

  /** The same for a disabled member. What was played before still counts and pays, so games stores no exclusion. */
  enforceDisabled(memberId: string, at: Date): Promise<void> {
    return this.#stop(memberId, at, { all: true });
  }

  async #stop(memberId: string, at: Date, play: EndPlay): Promise<void> {
    await this.play.end(memberId, [], play);
    await this.stakes.stop(memberId, at);
  }

  /** Returns the present exclusion of a person of this brand who has the same phone, mail or document. */
  matching(tx: Tx, brand: string, facts: PersonFacts): Promise<Exclusion | undefined> {
    return this.store.matching(tx, brand, this.#digests(brand, facts));
  }

  /**
   * Compares a contact that a member has confirmed with those of excluded persons. If it belongs to an excluded person,
   * this account is excluded too. If the member is already excluded, the contact is stored, so that the person is
   * recognised by it. Returns true if the member is excluded by this call.
   */
  async onContact(tx: Tx, memberId: string, facts: PersonFacts, at: Date): Promise<boolean> {
    const member = await this.members.lock(tx, memberId);
    if (!member) return false;
    const digests = this.#digests(member.brand, facts);
    if (await this.store.present(memberId, tx)) {
      await this.store.addKeys(tx, memberId, member.brand, digests);
      return false;
    }
    return this.#inherit(tx, member, await this.store.matching(tx, member.brand, digests, member), at);
  }

  /**
   * Compares a member with the members who have the same payout account; if one of them is excluded, this member is
   * excluded too. Returns true if the member is excluded by this call.
   */
  async onSharedAccount(tx: Tx, memberId: string, others: readonly string[], at: Date): Promise<boolean> {
    const member = await this.members.lock(tx, memberId);
    if (!member || (await this.store.present(memberId, tx))) return false;
    return this.#inherit(tx, member, await this.store.longestOf(tx, others, member.registeredAt), at);
  }

  /**
   * Excludes an account that was registered while the same person was already excluded. The queries leave out
   * exclusions that began later, so an account that is older than the exclusion is not changed.
   */
  async #inherit(tx: Tx, member: Member, found: Exclusion | undefined, at: Date): Promise<boolean> {
    if (!found) return false;
    await this.begin(tx, member, { ...found, beginsAt: at, endAskedAt: null }, false);
    return true;
  }

  /** Ends every exclusion whose time is over, at most `limit`. Returns the number of members that were checked. */
  async endDue(now: Date, limit: number): Promise<number> {
    const due = await this.store.due(now, new Date(now.getTime() - END_WAIT_MS), limit);
    for (const memberId of due)
      await this.db.transaction(async (tx) => {
        const member = await this.members.lock(tx, memberId);
        const present = await this.store.present(memberId, tx);
        const end = present && liftsAt(present);
        if (!member || !present || !end || end > now) return;
        await this.store.end(tx, memberId, now);
        if (member.status === identity.MemberStatus.EXCLUDED)
          await this.#setStatus(tx, member, identity.MemberStatus.ACTIVE, now);
        await this.record(tx, member, 'ended', present, now);
      });
    return due.length;
  }

  /** Appends the event from which the member gets a message about the exclusion. */
  async record(tx: Tx, { id, brand }: Member, act: Act, { kind, endsAt }: Exclusion, at: Date): Promise<void> {
    await this.outbox.append(tx, identity.MemberExclusionChangedSchema, {
      memberId: id,
      brand,
      act,
      selfExclusion: kind === 'self',
      ...(endsAt ? { endsAt: timestampFromDate(endsAt) } : {}),
      changedAt: timestampFromDate(at),
    });
  }

  async #setStatus(tx: Tx, { id, brand, status: before }: Member, status: MemberStatus, at: Date): Promise<void> {
    if (before === status || before === identity.MemberStatus.DISABLED) return;
    await this.members.setStatus(tx, id, status);
    await this.outbox.append(tx, identity.MemberStatusChangedSchema, {
      memberId: id,
      brand,
      status,
      changedAt: timestampFromDate(at),
    });
  }

  #digests(brand: string, facts: PersonFacts): Buffer[] {
    return personKeys(facts).map(([kind, value]) => this.secrets.target(brand, 'person', kind, value));
  }
}
