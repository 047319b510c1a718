import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import type { Brand } from '../brands/brand.js';
import { BrandsService } from '../brands/brands.service.js';
import { keepsRule, refusalOf } from '../brands/field-rule.js';
import { EnvelopesService } from '../envelopes/envelopes.service.js';
import { Clock } from '../identity.clock.js';
import { badCredentials, fieldRule, notFound } from '../identity.errors.js';
import { LoginAttempts } from '../login/login-attempts.js';
import type { Member } from '../members/member.js';
import { MembersStore } from '../members/members.store.js';
import { RecoveryStore } from '../recovery/recovery.store.js';
import { ruleOf } from '../registration/registration-rules.js';
import { PlayGateway } from '../sessions/play.gateway.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { LoginPassword } from './login-password.service.js';
import { PasswordChangeForm } from './password-change.dto.js';
import { publishPasswordChange } from './password-event.js';
import { holdsAccountName } from './password-rule.js';
import { Passwords } from './passwords.js';
import { PasswordsStore } from './passwords.store.js';

/** Changes a member's password at the member's own request. */
@Injectable()
export class PasswordChangeService {
  constructor(
    private readonly db: Db,
    private readonly brands: BrandsService,
    private readonly envelopes: EnvelopesService,
    private readonly members: MembersStore,
    private readonly attempts: LoginAttempts,
    private readonly loginPassword: LoginPassword,
    private readonly passwords: Passwords,
    private readonly store: PasswordsStore,
    private readonly recoveries: RecoveryStore,
    private readonly sessions: SessionsService,
    private readonly clock: Clock,
    private readonly play: PlayGateway,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Changes the password of a member and ends the member's other sessions. Wrong old passwords are counted per
   * session, and too many of them lock further attempts in that session. A thief with a stolen session therefore
   * cannot guess the password.
   * @throws Failure identity.bad_credentials, identity.locked, identity.field_rule, request.invalid, crypto.*.
   */
  async change(memberId: string, sessionId: string, value: string): Promise<void> {
    const form = await this.envelopes.open(value, PasswordChangeForm);
    const member = await this.members.byId(memberId);
    if (!member) throw notFound('member');
    const brand = await this.brands.byCode(member.brand);
    const present = await this.loginPassword.prove(brand, member, sessionId, form.oldPassword);
    checkNewPassword(brand, member, form);
    if (await this.passwords.isOneOf(form.newPassword, await this.store.recent(memberId)))
      throw fieldRule(refusalOf(ruleOf(brand, 'password'), 'notRecent', 'newPassword'));
    await this.#replace(member, sessionId, present, form.newPassword);
  }

  async #replace(member: Member, sessionId: string, from: string, newPassword: string): Promise<void> {
    const to = await this.passwords.hash(newPassword);
    const ended = await this.db.transaction(async (tx) => {
      // Another request may have changed the password after the old password in the form was checked. The old password
      // is then no longer correct.
      if (!(await this.store.replace(tx, member.id, { from, to, at: this.clock.now(), isDefault: false })))
        throw badCredentials(false);
      await this.attempts.forgetAll(tx, member.brand, member.account);
      await this.recoveries.useAll(tx, member.id, this.clock.now());
      await publishPasswordChange(this.outbox, tx, member, 'changed', this.clock.now());
      return this.sessions.revokeOthers(tx, member.id, sessionId, 'password_changed');
    });
    await this.play.end(member.id, ended, { all: true });
  }
}

function checkNewPassword(brand: Brand, member: Member, form: PasswordChangeForm): void {
  const rule = ruleOf(brand, 'password');
  if (!keepsRule(rule, form.newPassword)) throw fieldRule(refusalOf(rule, rule.patternId, 'newPassword'));
  if (holdsAccountName(form.newPassword, member.account))
    throw fieldRule(refusalOf(rule, 'notAccountName', 'newPassword'));
  if (form.newPassword !== form.confirmNewPassword) throw fieldRule(refusalOf(rule, 'confirm', 'confirmNewPassword'));
}
