import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { BrandsService } from '../brands/brands.service.js';
import { EnvelopesService } from '../envelopes/envelopes.service.js';
import { Clock } from '../identity.clock.js';
import { exclusionLonger, exclusionRuns, invalidForm, notFound } from '../identity.errors.js';
import { TRIAL } from '../members/member-type.js';
import type { Member } from '../members/member.js';
import { MembersStore } from '../members/members.store.js';
import { LoginPassword } from '../passwords/login-password.service.js';
import { PaymentPasswordService } from '../payment-password/payment-password.service.js';
import { PAYMENT_TRIES_MAX } from '../payment-password/payment-passwords.store.js';
import { comparedWith, DURATIONS, endOf, mayAskEnd, type Duration, type Exclusion } from './exclusion.js';
import { Exclusions, type Excluded } from './exclusions.js';
import { ExclusionsStore } from './exclusions.store.js';
import { ConfirmByLoginForm } from './protection.dto.js';
import { REMINDER_CHOICES, REMINDER_DEFAULT } from './reminder.js';
import { RemindersStore } from './reminders.store.js';

/** The password that confirms an exclusion: the payment password or the login password. */
export type ConfirmedWith = 'payment' | 'login';

export interface Protection {
  readonly exclusion: Exclusion | undefined;
  readonly durations: readonly (Duration & { readonly endsAt: Date | null })[];
  readonly confirmWith: ConfirmedWith;
  readonly reminderMinutes: number;
}

/**
 * Handles what members set to protect themselves from harmful play: breaks, self-exclusions and the session reminder
 * (domain rules §11).
 */
@Injectable()
export class ProtectionService {
  constructor(
    private readonly db: Db,
    private readonly brands: BrandsService,
    private readonly envelopes: EnvelopesService,
    private readonly members: MembersStore,
    private readonly loginPassword: LoginPassword,
    private readonly paymentPassword: PaymentPasswordService,
    private readonly exclusions: Exclusions,
    private readonly store: ExclusionsStore,
    private readonly reminders: RemindersStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns a member's present exclusion, the durations to choose from, the password that confirms an exclusion, and
   * the session reminder.
   * @throws Failure resource.not_found, also for trial members.
   */
  async state(memberId: string): Promise<Protection> {
    await this.#member(memberId);
    const [exclusion, confirmWith, minutes] = await Promise.all([
      this.store.present(memberId),
      this.#confirmWith(memberId),
      this.reminders.of(memberId),
    ]);
    const now = this.clock.now();
    return {
      exclusion,
      durations: DURATIONS.map((duration) => ({ ...duration, endsAt: endOf(duration, now) })),
      confirmWith,
      reminderMinutes: minutes ?? REMINDER_DEFAULT,
    };
  }

  /**
   * Begins an exclusion, or replaces the present one by a longer one. If a call failed with system.temporary, the
   * exclusion is stored, and a repeated call enforces it in the other services.
   * @throws Failure identity.exclusion_longer, request.invalid, system.temporary, and the failures of the password
   * check.
   */
  async exclude(memberId: string, sessionId: string, durationId: string, value: string): Promise<void> {
    const duration = DURATIONS.find(({ id }) => id === durationId);
    if (!duration) throw invalidForm('duration', 'unknown');
    const { kind } = duration;
    const asking = await this.#member(memberId);
    await this.#confirm(asking, sessionId, value);
    const excluded = await this.db.transaction(async (tx): Promise<readonly Excluded[]> => {
      await this.exclusions.lock(tx, asking.brand);
      const member = await this.members.lock(tx, memberId);
      if (!member) throw notFound('member');
      // The time is read under the locks. Otherwise the status that another transaction wrote meanwhile would have a
      // later time, and the other services, which keep the newest status, would ignore the exclusion.
      const at = this.clock.now();
      const present = await this.store.present(memberId, tx);
      const next = { kind, beginsAt: at, since: present?.since ?? at, endsAt: endOf(duration, at), endAskedAt: null };
      const compared = comparedWith(present, next);
      if (compared === 'shorter') throw exclusionLonger();
      return compared === 'longer' ? this.exclusions.begin(tx, member, next) : [{ memberId, at }];
    });
    for (const { memberId: id, at } of excluded) await this.exclusions.enforce(id, at);
  }

  /**
   * Stores that the member asks to end a self-exclusion.
   * @throws Failure identity.exclusion_runs.
   */
  async askEnd(memberId: string): Promise<void> {
    const now = this.clock.now();
    await this.db.transaction(async (tx) => {
      const member = await this.members.lock(tx, memberId);
      const present = await this.store.present(memberId, tx);
      if (!member || !present || !mayAskEnd(present, now)) throw exclusionRuns();
      if (present.endAskedAt) return;
      await this.store.askEnd(tx, memberId, now);
      await this.exclusions.record(tx, member, 'end_asked', present, now);
    });
  }

  /**
   * Sets the interval of the member's session reminder.
   * @throws Failure request.invalid.
   */
  async setReminder(memberId: string, minutes: number): Promise<void> {
    if (!REMINDER_CHOICES.includes(minutes)) throw invalidForm('minutes', 'unknown');
    await this.#member(memberId);
    await this.reminders.set(memberId, minutes, this.clock.now());
  }

  async #confirm(member: Member, sessionId: string, value: string): Promise<void> {
    if ((await this.#confirmWith(member.id)) === 'payment') return this.paymentPassword.check(member.id, value, false);
    const { loginPassword } = await this.envelopes.open(value, ConfirmByLoginForm);
    await this.loginPassword.prove(await this.brands.byCode(member.brand), member, sessionId, loginPassword);
  }

  /**
   * Returns the kind of password that must confirm the exclusion. If the payment password is missing or locked, it is
   * the login password, so that a member can always begin an exclusion.
   */
  async #confirmWith(memberId: string): Promise<ConfirmedWith> {
    const { password } = await this.paymentPassword.state(memberId);
    return password.hash !== null && password.failures < PAYMENT_TRIES_MAX ? 'payment' : 'login';
  }

  async #member(memberId: string): Promise<Member> {
    const member = await this.members.byId(memberId);
    if (!member || member.type === TRIAL) throw notFound('member');
    return member;
  }
}
