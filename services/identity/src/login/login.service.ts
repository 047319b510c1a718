import { Injectable } from '@nestjs/common';
import { identity } from '@nm/contracts';
import { Db } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { isModuleOn } from '../brands/brand-module.js';
import type { Brand } from '../brands/brand.js';
import { BrandsService } from '../brands/brands.service.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { EnvelopesService } from '../envelopes/envelopes.service.js';
import { Clock } from '../identity.clock.js';
import { accountDisabled, badCredentials, moduleDisabled, notAgent, notMember } from '../identity.errors.js';
import { MemberMarks } from '../marks/member-marks.service.js';
import { AddressesStore } from '../members/addresses.store.js';
import { accountKey, type Member } from '../members/member.js';
import { isAgent } from '../members/member-type.js';
import { MembersStore } from '../members/members.store.js';
import type { Origin } from '../members/origin.js';
import { isPasswordExpired } from '../passwords/password-rule.js';
import { Passwords } from '../passwords/passwords.js';
import { SessionsService, type Grant } from '../sessions/sessions.service.js';
import { KnownDevices, type DeviceOwner } from './known-devices.js';
import { LoginAttempts } from './login-attempts.js';
import { LoginCodes, type Entered, type Proof } from './login-codes.service.js';
import { LoginForm } from './login.dto.js';
import { LoginStore, type Credentials } from './login.store.js';
import { publishNewPlaceLock } from './new-place-lock.js';
import { placeOf, type Place } from './place.js';
import { decideAddress, type AddressDecision } from './second-factor.js';

type MemberCredentials = Extract<Credentials, { kind: 'member' }>;

/** Logs members in by name and password. */
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
    private readonly devices: KnownDevices,
    private readonly codes: LoginCodes,
    private readonly marks: MemberMarks,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Checks an encrypted login form and grants a session (specification §4; domain rules §3).
   * @throws Failure identity.bad_credentials, identity.locked, identity.captcha_required,
   * identity.second_factor_required, identity.code_wrong, identity.code_expired, access.not_agent, access.not_member,
   * access.denied, module.disabled, system.temporary, crypto.*.
   */
  async logIn(origin: Origin, value: string, agentSide: boolean): Promise<Grant> {
    const brand = await this.brands.byCode(origin.brand);
    const form = await this.envelopes.open(value, LoginForm);
    if (form.type === 'sms') throw moduleDisabled('MOBVERFLOGIN3');
    const found = await this.store.credentials(brand.code, accountKey(form.username));
    const place = placeOf(origin.ip, this.devices.verify(origin.device, ownerOf(found)));
    return this.attempts.inTurn(brand.code, form.username, place, async () => {
      const { needsCode } = await this.attempts.admit(brand, form.username, place, origin, form.captcha);
      const credentials = await this.#check(brand, form, place);
      refuseWrongSide(credentials.member, agentSide);
      return this.#letIn(brand, origin, place, credentials, {
        needsCode,
        code: form.verificationCode,
        bankAccountName: form.bankAccountName,
      });
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
      // An operator cannot log in on the players' site. The correct password of an operator is counted as a failure
      // here too, because otherwise it could be guessed on this site (adr/an-operator-at-the-players-door).
      await this.attempts.count(brand, form.username, place);
      throw notMember();
    }
    return found;
  }

  async #letIn(
    brand: Brand,
    origin: Origin,
    place: Place,
    { member, ...password }: MemberCredentials,
    proof: Entered & { readonly needsCode: boolean },
  ): Promise<Grant> {
    const now = this.clock.now();
    const addressKnown = await this.addresses.isKnown(member.id, origin.ip);
    const on = brand.security.secondFactor;
    const factors = on && !addressKnown ? await this.codes.factorsOf(member.id) : [];
    const address = decideAddress({ on, addressKnown, factors });
    const proven = await this.#prove(brand, member, place, address, proof);
    const passwordExpired =
      isModuleOn(brand.modules, 'FORCECHNGPASS3') &&
      isPasswordExpired(
        { changedAt: password.passwordChangedAt, isDefault: password.passwordDefault },
        brand.security.passwordDaysMax,
        now,
      );
    return this.db.transaction(async (tx) => {
      // Both a login and a change of password lock the member's row. If the password was changed after it was checked
      // here, the login is refused.
      const marked = await this.members.markLogin(tx, member.id, now, {
        lockWithdrawal: address.kind === 'pass_without_withdrawal' || proven === 'unproven',
        passwordHash: password.passwordHash,
      });
      if (!marked) throw badCredentials(false);
      if (marked.newlyLocked) await publishNewPlaceLock(this.outbox, tx, member, now);
      if (typeof proven === 'object') await this.codes.use(tx, proven);
      await this.attempts.forget(tx, brand.code, member.account, place);
      await this.addresses.remember(tx, member.id, origin.ip, now);
      const grant = await this.sessions.grant(tx, {
        member,
        ip: origin.ip,
        userAgent: origin.userAgent,
        firstTimeLogin: marked.firstTime,
        passwordExpired,
      });
      const device = this.devices.issue(origin.device, {
        memberId: member.id,
        passwordHash: password.passwordHash ?? '',
      });
      const seen = { memberId: member.id, brand: brand.code, ip: origin.ip, device: this.devices.idOf(device) };
      await this.marks.see(tx, seen, now);
      return { ...grant, device };
    });
  }

  /**
   * Checks the second factor, if the address is new or the account had many failures today. A wrong code or name is
   * counted as a failure of the place.
   */
  async #prove(
    brand: Brand,
    member: Member,
    place: Place,
    address: AddressDecision,
    { needsCode, ...entered }: Entered & { readonly needsCode: boolean },
  ): Promise<Proof | 'named' | 'not_asked' | 'unproven'> {
    if (address.kind !== 'ask' && !needsCode) return 'not_asked';
    try {
      return await this.codes.prove(brand, member, address.kind === 'ask' ? address.kinds : undefined, entered);
    } catch (error) {
      if (error instanceof Failure && error.code === 'identity.code_wrong')
        await this.attempts.count(brand, member.account, place);
      throw error;
    }
  }
}

/** Returns the account to which a device cookie may belong. The account's password hash is part of the cookie. */
const ownerOf = (found: Credentials | undefined): DeviceOwner | undefined =>
  found?.kind === 'member' && found.passwordHash !== null
    ? { memberId: found.member.id, passwordHash: found.passwordHash }
    : undefined;

function refuseWrongSide(member: Member, agentSide: boolean): void {
  if (member.status === identity.MemberStatus.DISABLED) throw accountDisabled();
  if (agentSide && !isAgent(member.type)) throw notAgent();
}
