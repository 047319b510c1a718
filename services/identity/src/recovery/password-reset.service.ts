import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import type { Brand } from '../brands/brand.js';
import { BrandsService } from '../brands/brands.service.js';
import { keepsRule, refusalOf } from '../brands/field-rule.js';
import { EnvelopesService } from '../envelopes/envelopes.service.js';
import { Clock } from '../identity.clock.js';
import { codeExpired, codeWrong, fieldRule } from '../identity.errors.js';
import {
  WRONG_PASSWORD,
  atNoDevice,
  refusalOf as loginRefusalOf,
  type Refusal,
} from '../login-history/login-attempt.js';
import { LoginHistory } from '../login-history/login-history.service.js';
import { KnownDevices } from '../login/known-devices.js';
import { LoginAttempts } from '../login/login-attempts.js';
import { factorOf, type Proven } from '../login/login-codes.service.js';
import { MobileCodeProof } from '../login/mobile-code-proof.service.js';
import { publishNewPlaceLock } from '../login/new-place-lock.js';
import { AddressesStore } from '../members/addresses.store.js';
import type { Member } from '../members/member.js';
import { MembersStore } from '../members/members.store.js';
import type { Origin } from '../members/origin.js';
import { publishPasswordChange } from '../passwords/password-event.js';
import { holdsAccountName } from '../passwords/password-rule.js';
import { Passwords } from '../passwords/passwords.js';
import { PasswordsStore } from '../passwords/passwords.store.js';
import { ruleOf } from '../registration/registration-rules.js';
import { PlayGateway } from '../sessions/play.gateway.js';
import { SessionsService, type Grant } from '../sessions/sessions.service.js';
import { RecoverySecrets } from './recovery-secrets.js';
import { MailResetForm, MobileResetForm } from './recovery.dto.js';
import { RecoveryStore } from './recovery.store.js';

/** Sets a new password by a code or a mailed link, and ends every session of the member (domain rules §3). */
@Injectable()
export class PasswordResetService {
  constructor(
    private readonly db: Db,
    private readonly brands: BrandsService,
    private readonly envelopes: EnvelopesService,
    private readonly members: MembersStore,
    private readonly addresses: AddressesStore,
    private readonly attempts: LoginAttempts,
    private readonly proofs: MobileCodeProof,
    private readonly devices: KnownDevices,
    private readonly passwords: Passwords,
    private readonly passwordsStore: PasswordsStore,
    private readonly sessions: SessionsService,
    private readonly history: LoginHistory,
    private readonly store: RecoveryStore,
    private readonly secrets: RecoverySecrets,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly play: PlayGateway,
  ) {}

  /**
   * Resets the password by a code that was sent to the mobile number, and logs the member in. The attempt is counted
   * before the code is compared. At a new IP address a second factor may be required too; without it nothing is
   * changed. After these checks, the new password is compared with the account name and the recent passwords; if it
   * breaks a rule, the attempt is not counted.
   * @throws Failure identity.code_wrong, identity.code_expired, identity.field_rule, identity.second_factor_required,
   * identity.locked, system.temporary, crypto.*.
   */
  async byMobile(origin: Origin, value: string): Promise<Grant> {
    const brand = await this.brands.byCode(origin.brand);
    const form = await this.envelopes.open(value, MobileResetForm);
    checkRule(brand, form.newPassword);
    const target = this.secrets.target(brand.code, 'sms', form.mobileNum);
    const recovery = await this.store.takeTry(target, this.clock.now());
    if (!recovery) throw codeExpired();
    const isRight = timingSafeEqual(recovery.secret, this.secrets.digestOfCode(target, form.verificationCode));
    if (!isRight) await this.#note(recovery.memberId, origin, WRONG_PASSWORD);
    const member = isRight && recovery.memberId ? await this.members.byId(recovery.memberId) : undefined;
    if (!member) throw codeWrong();
    const entered = { code: form.factorCode, bankAccountName: form.bankAccountName };
    const { proven, use } = await this.proofs
      .prove(brand, origin, member, recovery, entered)
      .catch(async (error: unknown) => {
        await this.#note(member.id, origin, loginRefusalOf(error, true));
        throw error;
      });
    return this.#set(brand, member, use, form.newPassword, (tx, passwordHash) =>
      this.#letIn(tx, member, passwordHash, origin, proven),
    );
  }

  /**
   * Resets the password by the token in a mailed link, and returns the member's id.
   * @throws Failure identity.code_expired, identity.field_rule, crypto.*.
   */
  async byMail(origin: Origin, value: string): Promise<string> {
    const brand = await this.brands.byCode(origin.brand);
    const form = await this.envelopes.open(value, MailResetForm);
    checkRule(brand, form.newPassword);
    const recovery = await this.store.byToken(
      this.secrets.digestOfToken(brand.code, form.resetToken),
      this.clock.now(),
    );
    const member = recovery?.memberId ? await this.members.byId(recovery.memberId) : undefined;
    if (!recovery || !member) throw codeExpired();
    const use = async (tx: Tx) => {
      if (!(await this.store.use(tx, recovery, this.clock.now()))) throw codeExpired();
    };
    await this.#set(brand, member, use, form.newPassword, async () => undefined);
    return member.id;
  }

  /**
   * Stores a refused reset in the member's login history, because a successful reset would also have logged the member
   * in.
   */
  async #note(memberId: string | null, origin: Origin, refusal: Refusal | undefined): Promise<void> {
    await this.history.refused(memberId ?? undefined, atNoDevice(origin), 'reset', refusal);
  }

  async #set<T>(
    brand: Brand,
    member: Member,
    use: (tx: Tx) => Promise<void>,
    newPassword: string,
    then: (tx: Tx, passwordHash: string) => Promise<T>,
  ): Promise<T> {
    const rule = ruleOf(brand, 'password');
    if (holdsAccountName(newPassword, member.account))
      throw fieldRule(refusalOf(rule, 'notAccountName', 'newPassword'));
    const recent = await this.passwordsStore.recent(member.id);
    if (await this.passwords.isOneOf(newPassword, recent)) throw fieldRule(refusalOf(rule, 'notRecent', 'newPassword'));
    const to = await this.passwords.hash(newPassword);
    const { ended, result } = await this.db.transaction(async (tx) => {
      const now = this.clock.now();
      const isSet = await this.passwordsStore.replace(tx, member.id, {
        from: recent[0] ?? '',
        to,
        at: now,
        isDefault: false,
      });
      // The password was changed after this reset was checked, perhaps by the account's owner. This reset is therefore
      // refused.
      if (!isSet) throw codeExpired();
      await use(tx);
      await this.attempts.forgetAll(tx, member.brand, member.account);
      await publishPasswordChange(this.outbox, tx, member, 'reset', now);
      return { ended: await this.sessions.revokeAll(tx, member.id, 'password_changed'), result: await then(tx, to) };
    });
    await this.play.end(member.id, ended, { all: true });
    return result;
  }

  /**
   * Logs the member in after a reset. The code, and at a new IP address the second factor, have proved that this is the
   * member.
   */
  async #letIn(
    tx: Tx,
    member: Member,
    passwordHash: string,
    { ip, userAgent, device }: Origin,
    proven: Proven,
  ): Promise<Grant> {
    const now = this.clock.now();
    const lockWithdrawal = proven === 'unproven';
    const marked = await this.members.markLogin(tx, member, now, { lockWithdrawal });
    if (!marked) throw codeWrong();
    if (lockWithdrawal) await publishNewPlaceLock(this.outbox, tx, member, now);
    const grant = await this.sessions.grant(tx, {
      member,
      ip,
      userAgent,
      firstTimeLogin: marked.firstTime,
      passwordExpired: false,
    });
    // A new password makes the device cookies of all devices invalid, so this login counts as a login from an unknown
    // device.
    const place = atNoDevice({ ip, userAgent });
    const factor = factorOf(proven);
    await this.history.succeeded(tx, member.id, place, { way: 'reset', factor, sessionId: grant.sessionId ?? '' });
    await this.addresses.remember(tx, member.id, ip, now);
    return { ...grant, device: this.devices.issue(device, { memberId: member.id, passwordHash }) };
  }
}

function checkRule(brand: Brand, password: string): void {
  const rule = ruleOf(brand, 'password');
  if (!keepsRule(rule, password)) throw fieldRule(refusalOf(rule, rule.patternId, 'newPassword'));
}
