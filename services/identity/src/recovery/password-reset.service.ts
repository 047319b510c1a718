import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import type { Brand } from '../brands/brand.js';
import { BrandsService } from '../brands/brands.service.js';
import { keepsRule, refusalOf } from '../brands/field-rule.js';
import { EnvelopesService } from '../envelopes/envelopes.service.js';
import { Clock } from '../identity.clock.js';
import { codeExpired, codeWrong, fieldRule, secondFactorRequired } from '../identity.errors.js';
import { KnownDevices } from '../login/known-devices.js';
import { publishNewPlaceLock } from '../login/new-place-lock.js';
import { LoginAttempts } from '../login/login-attempts.js';
import { decideAddress, type AddressDecision } from '../login/second-factor.js';
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
import { RecoveryStore, type Recovery } from './recovery.store.js';

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
    private readonly devices: KnownDevices,
    private readonly passwords: Passwords,
    private readonly passwordsStore: PasswordsStore,
    private readonly sessions: SessionsService,
    private readonly store: RecoveryStore,
    private readonly secrets: RecoverySecrets,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly play: PlayGateway,
  ) {}

  /**
   * Resets the password by a mobile number and a code, and logs the member in. An attempt is counted before the code is
   * compared, and returned if the code is correct. So a new password that breaks a rule costs no attempt.
   * @throws Failure identity.code_wrong, identity.code_expired, identity.field_rule, identity.second_factor_required,
   * crypto.*.
   */
  async byMobile(origin: Origin, value: string): Promise<Grant> {
    const brand = await this.brands.byCode(origin.brand);
    const form = await this.envelopes.open(value, MobileResetForm);
    checkRule(brand, form.newPassword);
    const target = this.secrets.target(brand.code, 'sms', form.mobileNum);
    const recovery = await this.store.takeTry(target, this.clock.now());
    if (!recovery) throw codeExpired();
    const isRight = timingSafeEqual(recovery.secret, this.secrets.digestOfCode(target, form.verificationCode));
    const member = isRight && recovery.memberId ? await this.members.byId(recovery.memberId) : undefined;
    if (!member) throw codeWrong();
    await this.store.returnTry(recovery.id);
    const address = decideAddress({
      on: brand.security.secondFactor,
      addressKnown: await this.addresses.isKnown(member.id, origin.ip),
      factors: await this.addresses.factors(member.id),
    });
    const { grant, kinds } = await this.#set(brand, member, recovery, form.newPassword, (tx, passwordHash) =>
      this.#letIn(tx, member, passwordHash, origin, address),
    );
    if (!grant) throw secondFactorRequired(kinds);
    return grant;
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
    await this.#set(brand, member, recovery, form.newPassword, async () => undefined);
    return member.id;
  }

  async #set<T>(
    brand: Brand,
    member: Member,
    recovery: Recovery,
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
      if (!(await this.store.use(tx, recovery, now))) throw codeExpired();
      const isSet = await this.passwordsStore.replace(tx, member.id, {
        from: recent[0] ?? '',
        to,
        at: now,
        isDefault: false,
      });
      // The password was changed in the meantime, perhaps by the account's owner, so this reset is refused.
      if (!isSet) throw codeExpired();
      await this.attempts.forgetAll(tx, member.brand, member.account);
      await publishPasswordChange(this.outbox, tx, member, 'reset', now);
      return { ended: await this.sessions.revokeAll(tx, member.id, 'password_changed'), result: await then(tx, to) };
    });
    await this.play.end(member.id, ended, { all: true });
    return result;
  }

  /**
   * Logs the member in, because the code has proved that the mobile number is the member's. A member who also has other
   * second factors must use one of them at login.
   */
  async #letIn(
    tx: Tx,
    member: Member,
    passwordHash: string,
    { ip, userAgent, device }: Origin,
    address: AddressDecision,
  ): Promise<{ grant?: Grant; kinds: readonly string[] }> {
    const now = this.clock.now();
    if (address.kind === 'ask' && address.kinds.includes('authenticator')) return { kinds: ['authenticator'] };
    if (address.kind === 'ask' && !address.kinds.includes('mobile')) return { kinds: address.kinds };
    const marked = await this.members.markLogin(tx, member, now, {
      lockWithdrawal: address.kind === 'pass_without_withdrawal',
    });
    if (!marked) throw codeWrong();
    if (marked.newlyLocked) await publishNewPlaceLock(this.outbox, tx, member, now);
    await this.addresses.remember(tx, member.id, ip, now);
    const grant = await this.sessions.grant(tx, {
      member,
      ip,
      userAgent,
      firstTimeLogin: marked.firstTime,
      passwordExpired: false,
    });
    return {
      grant: { ...grant, device: this.devices.issue(device, { memberId: member.id, passwordHash }) },
      kinds: [],
    };
  }
}

function checkRule(brand: Brand, password: string): void {
  const rule = ruleOf(brand, 'password');
  if (!keepsRule(rule, password)) throw fieldRule(refusalOf(rule, rule.patternId, 'newPassword'));
}
