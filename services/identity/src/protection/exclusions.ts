import { Injectable, Logger } from '@nestjs/common';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { identity } from '@nm/contracts';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { Clock } from '../identity.clock.js';
import { MembersStore } from '../members/members.store.js';
import type { Member, MemberStatus } from '../members/member.js';
import { ContactsStore } from '../contacts/contacts.store.js';
import { ProfilesStore } from '../members/profiles.store.js';
import { RecoverySecrets } from '../recovery/recovery-secrets.js';
import { PlayGateway, type EndPlay } from '../sessions/play.gateway.js';
import { comparedWith, END_WAIT_MS, liftsAt, type Exclusion } from './exclusion.js';
import { ExclusionsStore } from './exclusions.store.js';
import { personKeys, type PersonFacts, type PersonKeys } from './person-keys.js';
import { StakesGateway } from './stakes.gateway.js';

type Act = 'begun' | 'end_asked' | 'ended';

/** A member who has just been excluded, and the time of the status, which was read under the lock of the member's row. */
export interface Excluded {
  readonly memberId: string;
  readonly at: Date;
}

/**
 * Begins and ends exclusions. A member is excluded exactly while the database has an exclusion of the member that has
 * not ended. An exclusion that the member chose is enforced in the wallet and the games service before the member's
 * call is answered.
 */
@Injectable()
export class Exclusions {
  readonly #logger = new Logger(Exclusions.name);

  constructor(
    private readonly db: Db,
    private readonly store: ExclusionsStore,
    private readonly members: MembersStore,
    private readonly profiles: ProfilesStore,
    private readonly contacts: ContactsStore,
    private readonly secrets: RecoverySecrets,
    private readonly outbox: Outbox,
    private readonly play: PlayGateway,
    private readonly stakes: StakesGateway,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes an advisory lock for the exclusions of a brand until the end of the transaction. A transaction that excludes
   * members must take this lock before it locks a member's row; otherwise two such transactions could deadlock.
   */
  lock(tx: Tx, brand: string): Promise<void> {
    return this.store.lock(tx, brand);
  }

  /**
   * Begins an exclusion that a member chose. The caller must have locked the exclusions of the brand and the member's
   * row. If the new exclusion replaces a shorter one, the exclusions of the person's other accounts are lengthened
   * too. Returns the members that this call excluded; the caller must call `enforce` for each of them after the commit.
   */
  async begin(tx: Tx, member: Member, exclusion: Exclusion): Promise<Excluded[]> {
    const excluded = await this.#begin(tx, member, exclusion);
    await this.record(tx, member, 'begun', exclusion, exclusion.beginsAt);
    return excluded;
  }

  /**
   * Stores an exclusion and applies it to the person's other accounts. Returns the members that this call excluded.
   */
  async #begin(tx: Tx, member: Member, exclusion: Exclusion): Promise<Excluded[]> {
    const { id, brand } = member;
    const keys = await this.#keysOf(tx, member, exclusion);
    await this.store.begin(tx, id, exclusion);
    await this.store.addKeys(tx, id, brand, this.#digests(brand, keys));
    await this.#setStatus(tx, member, identity.MemberStatus.EXCLUDED, exclusion.beginsAt);
    return [{ memberId: id, at: exclusion.beginsAt }, ...(await this.#spread(tx, member, exclusion, keys))];
  }

  /**
   * Returns the personal data by which an excluded member is recognised from now on. Normally this is all data of the
   * member's profile. If the person was already excluded before, only two kinds of data are used: contacts that the
   * member has confirmed, and data that members who were excluded by then had. Otherwise anybody could exclude another
   * member by entering that member's data in a registration form.
   */
  async #keysOf(tx: Tx, { id, brand }: Member, { beginsAt, since }: Exclusion): Promise<PersonKeys> {
    const keys = personKeys(await this.profiles.facts(tx, id));
    if (since.getTime() === beginsAt.getTime()) return keys;
    const confirmed: readonly string[] = await this.contacts.confirmed(id, tx);
    const known = await this.store.known(tx, brand, this.#digests(brand, keys), since);
    return keys.filter(
      ([kind, value]) =>
        confirmed.includes(kind) || known.some((digest) => digest.equals(this.#digest(brand, kind, value))),
    );
  }

  /**
   * Stops the stakes of an excluded member in the wallet, and ends the member's play in vendors' games.
   * @throws Failure system.temporary: the caller may retry.
   */
  enforce(memberId: string, at: Date): Promise<void> {
    return this.#stop(memberId, at, { all: true, excludedAt: at });
  }

  /**
   * Calls `enforce` for several members in the background, and never fails. If a call to another service fails, the
   * event MemberStatusChanged enforces the exclusion later.
   */
  enforceLater(excluded: readonly Excluded[]): void {
    for (const { memberId, at } of excluded)
      this.enforce(memberId, at).catch((error: unknown) => {
        this.#logger.warn(`the exclusion of member ${memberId} is enforced by the event only: ${String(error)}`);
      });
  }

  /**
   * Stops the stakes of a disabled member in the wallet, and ends the member's play in vendors' games. The call to the
   * games service has no `excludedAt`, so the games service stores no exclusion. Bets from before are still settled and
   * paid.
   */
  enforceDisabled(memberId: string, at: Date): Promise<void> {
    return this.#stop(memberId, at, { all: true });
  }

  async #stop(memberId: string, at: Date, play: EndPlay): Promise<void> {
    await this.play.end(memberId, [], play);
    await this.stakes.stop(memberId, at);
  }

  /**
   * Returns the present exclusion of a person of this brand with the same phone number, mail address or document
   * number; undefined if there is none.
   */
  matching(tx: Tx, brand: string, facts: PersonFacts): Promise<Exclusion | undefined> {
    return this.store.matching(tx, brand, this.#digests(brand, personKeys(facts)));
  }

  /**
   * Compares a contact that a member has just confirmed with the contacts of excluded persons. If it belongs to an
   * excluded person, this call excludes the member. If the member is excluded, by this call or from before, the contact
   * is stored to recognise the person later, and every other member of the brand with this contact is excluded.
   * Returns the members that this call excluded; the caller must call `enforce` for each of them after the commit. The
   * caller must have locked the exclusions of the brand.
   */
  async onContact(tx: Tx, memberId: string, facts: PersonFacts): Promise<Excluded[]> {
    const member = await this.members.lock(tx, memberId);
    if (!member) return [];
    const keys = personKeys(facts);
    const digests = this.#digests(member.brand, keys);
    const excluded = await this.inherit(tx, member, await this.store.matching(tx, member.brand, digests, member));
    const present = await this.store.present(memberId, tx);
    if (!present) return [];
    await this.store.addKeys(tx, memberId, member.brand, digests);
    return [...excluded, ...(await this.#spread(tx, member, present, keys))];
  }

  /**
   * Compares members who share a payout account, which the first member has just added. If one of them is excluded,
   * the members who registered after that exclusion began are excluded too. Returns the members that this call
   * excluded.
   */
  async onSharedAccount(tx: Tx, memberId: string, sharedWith: readonly string[]): Promise<Excluded[]> {
    const adder = await this.members.byId(memberId, tx);
    if (!adder) return [];
    await this.lock(tx, adder.brand);
    const sharers = [memberId, ...sharedWith];
    const members = new Map<string, Member>();
    for (const id of sharers.toSorted()) {
      const member = await this.members.lock(tx, id);
      if (member) members.set(id, member);
    }
    const excluded: Excluded[] = [];
    for (const id of sharers) {
      const member = members.get(id);
      if (!member) continue;
      const longest = await this.store.longestOf(tx, sharers, member.registeredAt);
      excluded.push(...(await this.inherit(tx, member, longest)));
    }
    return excluded;
  }

  /**
   * Excludes an account that was registered while the same person was already excluded, and other accounts that share
   * personal data with it. `found` must not have begun after the account's registration, so an account that is older
   * than the exclusion is not changed. If the account has a shorter exclusion, that exclusion is replaced. Returns the
   * excluded members. The caller must have locked the exclusions of the brand and the member's row.
   */
  async inherit(tx: Tx, member: Member, found: Exclusion | undefined): Promise<Excluded[]> {
    const present = await this.store.present(member.id, tx);
    if (!found || comparedWith(present, found) !== 'longer') return [];
    const since = present && present.since < found.since ? present.since : found.since;
    // The time is read under the lock of the member's row: the other services keep the status with the latest time.
    return this.#begin(tx, member, { ...found, beginsAt: this.clock.now(), since, endAskedAt: null });
  }

  /**
   * Excludes the other accounts of an excluded person: the accounts that have one of these phone numbers, mail
   * addresses or document numbers.
   */
  async #spread(tx: Tx, from: Member, exclusion: Exclusion, keys: PersonKeys): Promise<Excluded[]> {
    if (keys.length === 0) return [];
    const alike = await this.profiles.maybeOf(tx, from.brand, exclusion.since, Object.fromEntries(keys));
    const excluded: Excluded[] = [];
    for (const { memberId, ...theirs } of alike) {
      const isSame = personKeys(theirs).some(([kind, value]) => keys.some(([k, v]) => k === kind && v === value));
      const other = isSame && memberId !== from.id ? await this.members.lock(tx, memberId) : undefined;
      if (other) excluded.push(...(await this.inherit(tx, other, exclusion)));
    }
    return excluded;
  }

  /**
   * Ends exclusions whose end has come; it checks at most `limit` members. Returns the number of members that were
   * checked.
   */
  async endDue(now: Date, limit: number): Promise<number> {
    const due = await this.store.due(now, new Date(now.getTime() - END_WAIT_MS), limit);
    for (const memberId of due)
      await this.db.transaction(async (tx) => {
        const member = await this.members.lock(tx, memberId);
        const present = await this.store.present(memberId, tx);
        const end = present && liftsAt(present);
        if (!member || !present || !end || end > now) return;
        // The job began earlier, and another status may have been written since. The time is therefore read under the
        // lock, so that the other services do not take the end of the exclusion for the older status.
        const at = this.clock.now();
        await this.store.end(tx, memberId, at);
        if (member.status === identity.MemberStatus.EXCLUDED)
          await this.#setStatus(tx, member, identity.MemberStatus.ACTIVE, at);
        await this.record(tx, member, 'ended', present, at);
      });
    return due.length;
  }

  /** Appends the event MemberExclusionChanged, from which the messaging service writes a message to the member. */
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

  #digests(brand: string, keys: PersonKeys): Buffer[] {
    return keys.map(([kind, value]) => this.#digest(brand, kind, value));
  }

  #digest(brand: string, kind: string, value: string): Buffer {
    return this.secrets.target(brand, 'person', kind, value);
  }
}
