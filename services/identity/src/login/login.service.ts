import { Injectable } from '@nestjs/common';
import { Failure } from '@nm/kit/errors/failure.js';
import { isModuleOn } from '../brands/brand-module.js';
import type { Brand } from '../brands/brand.js';
import { BrandsService } from '../brands/brands.service.js';
import { EnvelopesService } from '../envelopes/envelopes.service.js';
import { badCredentials, moduleDisabled, notAgent, notMember } from '../identity.errors.js';
import { accountKey, type Member } from '../members/member.js';
import { isAgent } from '../members/member-type.js';
import type { Origin } from '../members/origin.js';
import { Passwords } from '../passwords/passwords.js';
import type { Grant } from '../sessions/sessions.service.js';
import { Sliders } from '../slider/sliders.service.js';
import { KnownDevices, type DeviceOwner } from './known-devices.js';
import { LoginAttempts } from './login-attempts.js';
import { refusalOf } from '../login-history/login-attempt.js';
import { LoginHistory } from '../login-history/login-history.service.js';
import { LoginCodes, factorOf, type Entered, type Proven } from './login-codes.service.js';
import { LoginGrant, type MemberCredentials } from './login-grant.service.js';
import { LoginForm } from './login.dto.js';
import { LoginStore, type Credentials } from './login.store.js';
import { placeOf, type Place } from './place.js';
import type { AddressDecision } from './second-factor.js';
import { SmsLogin } from './sms-login.service.js';

/**
 * The failures after which the visitor can add or correct a captcha answer or a second factor, and send the same form
 * again.
 */
const NEEDS_MORE: ReadonlySet<string> = new Set([
  'identity.captcha_required',
  'identity.second_factor_required',
  'identity.code_wrong',
]);

/** Logs members in by name and password, or by mobile number and code. */
@Injectable()
export class LoginService {
  constructor(
    private readonly brands: BrandsService,
    private readonly envelopes: EnvelopesService,
    private readonly attempts: LoginAttempts,
    private readonly sliders: Sliders,
    private readonly passwords: Passwords,
    private readonly store: LoginStore,
    private readonly devices: KnownDevices,
    private readonly codes: LoginCodes,
    private readonly smsLogin: SmsLogin,
    private readonly grants: LoginGrant,
    private readonly history: LoginHistory,
  ) {}

  /**
   * Checks an encrypted login form and grants a session (specification §4; domain rules §3).
   * @param from.codesRefused refuses a login by mobile code, because too many wrong codes came from the same IP address
   * @throws Failure identity.bad_credentials, identity.locked, identity.slider_required, identity.captcha_required,
   * identity.second_factor_required, identity.code_wrong, identity.code_expired, access.not_agent, access.not_member,
   * access.denied, module.disabled, request.rate_limited, system.temporary, crypto.*.
   */
  async logIn(
    origin: Origin,
    value: string,
    { agentSide, codesRefused }: { readonly agentSide: boolean; readonly codesRefused: boolean },
  ): Promise<Grant> {
    const brand = await this.brands.byCode(origin.brand);
    const form = await this.envelopes.open(value, LoginForm);
    if (form.type === 'sms') {
      if (!isModuleOn(brand.modules, 'MOBVERFLOGIN3')) throw moduleDisabled('MOBVERFLOGIN3');
      if (codesRefused) throw new Failure('request.rate_limited');
      return this.smsLogin.logIn(brand, origin, form, (member) => refuseWrongSide(member, agentSide));
    }
    const found = await this.store.credentials(brand.code, accountKey(form.username));
    const place = placeOf(origin.ip, this.devices.verify(origin.device, ownerOf(found)));
    const slider = await this.sliders.check(brand, origin, form.slider, place);
    try {
      return await this.#byName(brand, origin, { ...place, memberId: memberOf(found) }, form, agentSide);
    } catch (error) {
      // The visitor will send the same form again with the missing captcha answer or second factor. The slider picture
      // stays valid for this second request, so the visitor need not solve it again.
      if (error instanceof Failure && NEEDS_MORE.has(error.code)) await this.sliders.giveBack(slider);
      throw error;
    }
  }

  async #byName(
    brand: Brand,
    origin: Origin,
    place: Place & { readonly memberId: string | undefined },
    form: LoginForm,
    agentSide: boolean,
  ): Promise<Grant> {
    return this.attempts.inTurn(brand.code, form.username, place, async () => {
      let isPasswordRight = false;
      try {
        const { needsCode } = await this.attempts.admit(brand, form.username, place, origin, form.captcha);
        const credentials = await this.#check(brand, form, place);
        isPasswordRight = true;
        refuseWrongSide(credentials.member, agentSide);
        return await this.#letIn(brand, origin, place, credentials, {
          needsCode,
          code: form.verificationCode,
          bankAccountName: form.bankAccountName,
          kind: form.secondFactor,
        });
      } catch (error) {
        const from = { ...origin, isKnownDevice: place.isKnown };
        await this.history.refused(place.memberId, from, 'password', refusalOf(error, isPasswordRight));
        throw error;
      }
    });
  }

  /**
   * Checks a name and a password. Every name, known or not, costs exactly one hash computation, so the answer time does
   * not show whether a name exists.
   */
  async #check(brand: Brand, form: LoginForm, place: Place): Promise<MemberCredentials> {
    const found = await this.store.credentials(brand.code, accountKey(form.username));
    if (!(await this.passwords.check(form.password, found?.passwordHash))) {
      throw badCredentials(await this.attempts.count(brand, form.username, place));
    }
    if (found?.kind !== 'member') {
      // An operator cannot log in on the players' site. Here even the correct password of an operator is counted as a
      // failed login, because otherwise the password could be guessed on this site
      // (adr/operator-login-on-the-players-site).
      throw notMember(await this.attempts.count(brand, form.username, place));
    }
    return found;
  }

  async #letIn(
    brand: Brand,
    origin: Origin,
    place: Place,
    credentials: MemberCredentials,
    proof: Entered & { readonly needsCode: boolean },
  ): Promise<Grant> {
    const { member } = credentials;
    const address = await this.codes.decide(brand, member.id, origin.ip);
    const proven = await this.#prove(brand, member, place, address, proof);
    const factor = factorOf(proven);
    const lockWithdrawal = address.kind === 'pass_without_withdrawal' || proven === 'unproven';
    return this.grants.grant(brand, origin, credentials, { lockWithdrawal, by: 'password', factor }, async (tx) => {
      if (typeof proven === 'object') await this.codes.use(tx, proven);
      await this.attempts.forget(tx, brand.code, member.account, place);
    });
  }

  /**
   * Checks the second factor, which is needed if the IP address is new or the account had many failed logins today. A
   * wrong code or a wrong name on the bank account counts as a failed login from this place (known device or IP
   * address).
   */
  async #prove(
    brand: Brand,
    member: Member,
    place: Place,
    address: AddressDecision,
    { needsCode, ...entered }: Entered & { readonly needsCode: boolean },
  ): Promise<Proven> {
    if (address.kind !== 'ask' && !needsCode) return 'not_asked';
    try {
      return await this.codes.prove(brand, member, address.kind === 'ask' ? address.kinds : undefined, entered);
    } catch (error) {
      if (!(error instanceof Failure && error.code === 'identity.code_wrong')) throw error;
      const captchaRequired = await this.attempts.count(brand, member.account, place);
      throw new Failure(error.code, { ...error.data, captchaRequired });
    }
  }
}

/** Returns the data of the account for which a device cookie is checked; the account's password hash is part of it. */
const ownerOf = (found: Credentials | undefined): DeviceOwner | undefined =>
  found?.kind === 'member' && found.passwordHash !== null
    ? { memberId: found.member.id, passwordHash: found.passwordHash }
    : undefined;

const memberOf = (found: Credentials | undefined): string | undefined =>
  found?.kind === 'member' ? found.member.id : undefined;

/**
 * A disabled member may log in, because the member may still withdraw (domain rules §10). The bff refuses the other
 * actions of such a member.
 */
function refuseWrongSide(member: Member, agentSide: boolean): void {
  if (agentSide && !isAgent(member.type)) throw notAgent();
}
