import { Injectable } from '@nestjs/common';
import { identity } from '@nm/contracts';
import { Db } from '@nm/kit/db/db.js';
import { isModuleOn } from '../brands/brand-module.js';
import type { Brand } from '../brands/brand.js';
import { BrandsService } from '../brands/brands.service.js';
import { EnvelopesService } from '../envelopes/envelopes.service.js';
import { Clock } from '../identity.clock.js';
import {
  accountDisabled,
  badCredentials,
  moduleDisabled,
  notAgent,
  notMember,
  secondFactorRequired,
} from '../identity.errors.js';
import { AddressesStore } from '../members/addresses.store.js';
import { accountKey, type Member } from '../members/member.js';
import { isAgent } from '../members/member-type.js';
import { MembersStore } from '../members/members.store.js';
import type { Origin } from '../members/origin.js';
import { isPasswordExpired } from '../passwords/password-rule.js';
import { Passwords } from '../passwords/passwords.js';
import { SessionsService, type Grant } from '../sessions/sessions.service.js';
import { LoginAttempts } from './login-attempts.js';
import { LoginForm } from './login.dto.js';
import { LoginStore, type Credentials } from './login.store.js';
import { decideAddress } from './second-factor.js';

type MemberCredentials = Extract<Credentials, { kind: 'member' }>;

/** Logins by name and password. */
@Injectable()
export class LoginService {
  constructor(
    private readonly db: Db,
    private readonly brands: BrandsService,
    private readonly envelopes: EnvelopesService,
    private readonly attempts: LoginAttempts,
    private readonly passwords: Passwords,
    private readonly store: LoginStore,
    private readonly members: MembersStore,
    private readonly addresses: AddressesStore,
    private readonly sessions: SessionsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Checks an encrypted login form and grants a session (specification §4; domain rules §3).
   * @throws Failure identity.bad_credentials, identity.locked, identity.captcha_required,
   * identity.second_factor_required, access.not_agent, access.not_member, access.denied, module.disabled, crypto.*.
   */
  async logIn(origin: Origin, value: string, agentSide: boolean): Promise<Grant> {
    const brand = await this.brands.byCode(origin.brand);
    const form = await this.envelopes.open(value, LoginForm);
    if (form.type === 'sms') throw moduleDisabled('MOBVERFLOGIN3');
    return this.attempts.inTurn(brand.code, form.username, async () => {
      await this.attempts.admit(brand, form.username, origin, form.captcha);
      const credentials = await this.#check(brand, form);
      refuseWrongSide(credentials.member, agentSide);
      return this.#letIn(brand, origin, credentials);
    });
  }

  /** Exactly one verification whoever the name belongs to, so the time of an answer tells nothing. */
  async #check(brand: Brand, form: LoginForm): Promise<MemberCredentials> {
    const found = await this.store.credentials(brand.code, accountKey(form.username));
    if (!(await this.passwords.check(form.password, found?.passwordHash))) {
      throw badCredentials(await this.attempts.count(brand, form.username));
    }
    if (found?.kind !== 'member') {
      // It counts like a wrong one, or this door would be where an operator's password is guessed (adr/operator-login-on-the-players-site).
      await this.attempts.count(brand, form.username);
      throw notMember();
    }
    return found;
  }

  async #letIn(brand: Brand, origin: Origin, { member, ...password }: MemberCredentials): Promise<Grant> {
    const now = this.clock.now();
    const address = decideAddress({
      on: brand.security.secondFactor,
      addressKnown: await this.addresses.isKnown(member.id, origin.ip),
      factors: await this.addresses.factors(member.id),
    });
    if (address.kind === 'ask') throw secondFactorRequired(address.kinds);
    const passwordExpired =
      isModuleOn(brand.modules, 'FORCECHNGPASS3') &&
      isPasswordExpired(
        { changedAt: password.passwordChangedAt, isDefault: password.passwordDefault },
        brand.security.passwordDaysMax,
        now,
      );
    return this.db.transaction(async (tx) => {
      // First, as every change of a password does: it may have been changed since it was checked, and then it is wrong.
      const marked = await this.members.markLogin(tx, member.id, now, {
        lockWithdrawal: address.kind === 'pass_without_withdrawal',
        passwordHash: password.passwordHash,
      });
      if (!marked) throw badCredentials(false);
      await this.attempts.forget(tx, brand.code, member.account);
      await this.addresses.remember(tx, member.id, origin.ip, now);
      return this.sessions.grant(tx, {
        member,
        ip: origin.ip,
        userAgent: origin.userAgent,
        firstTimeLogin: marked.firstTime,
        passwordExpired,
      });
    });
  }
}

function refuseWrongSide(member: Member, agentSide: boolean): void {
  if (member.status === identity.MemberStatus.DISABLED) throw accountDisabled();
  if (agentSide && !isAgent(member.type)) throw notAgent();
}
