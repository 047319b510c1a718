import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuthenticatorCheck, type AuthenticatorProof } from '../authenticator/authenticator-check.service.js';
import type { Brand } from '../brands/brand.js';
import { Clock } from '../identity.clock.js';
import { codeExpired, codeWrong, secondFactorRequired } from '../identity.errors.js';
import { AddressesStore } from '../members/addresses.store.js';
import { accountKey } from '../members/member.js';
import { MembersStore } from '../members/members.store.js';
import type { Origin } from '../members/origin.js';
import { RecoverySecrets } from '../recovery/recovery-secrets.js';
import { RecoveryStore, type Recovery } from '../recovery/recovery.store.js';
import type { Grant } from '../sessions/sessions.service.js';
import { LoginGrant, type MemberCredentials } from './login-grant.service.js';
import type { LoginForm } from './login.dto.js';
import { LoginStore } from './login.store.js';
import { decideAddress } from './second-factor.js';

/**
 * Logs members in by a code that was sent to their mobile number (specification §4). The code is the one of a forgotten
 * password, because both are requested by the same call.
 */
@Injectable()
export class SmsLogin {
  constructor(
    private readonly store: LoginStore,
    private readonly members: MembersStore,
    private readonly addresses: AddressesStore,
    private readonly authenticators: AuthenticatorCheck,
    private readonly recoveries: RecoveryStore,
    private readonly secrets: RecoverySecrets,
    private readonly grants: LoginGrant,
    private readonly clock: Clock,
  ) {}

  /**
   * The form's `username` is the mobile number and its `password` the code. The code counts as the second factor of a
   * new place, unless the member has an authenticator app.
   * @param refuse throws for members who may not log in here.
   * @throws Failure identity.code_wrong, identity.code_expired, identity.second_factor_required.
   */
  async logIn(
    brand: Brand,
    origin: Origin,
    form: LoginForm,
    refuse: (member: MemberCredentials['member']) => void,
  ): Promise<Grant> {
    const recovery = await this.#check(brand, form.username, form.password);
    const found = recovery.memberId ? await this.members.byId(recovery.memberId) : undefined;
    const credentials = found && (await this.store.credentials(brand.code, accountKey(found.account)));
    if (credentials?.kind !== 'member') throw codeWrong();
    refuse(credentials.member);
    // The code was correct, so a refusal for another missing proof does not count as an attempt.
    await this.recoveries.returnTry(recovery.id);
    const { lockWithdrawal, proof } = await this.#place(brand, origin, credentials, form.verificationCode);
    return this.grants.grant(brand, origin, credentials, lockWithdrawal, 'code', async (tx) => {
      if (!(await this.recoveries.use(tx, recovery, this.clock.now()))) throw codeExpired();
      if (proof) await this.authenticators.use(tx, proof);
    });
  }

  /** Checks the code. The attempt is counted before the code is compared, so that parallel attempts are counted too. */
  async #check(brand: Brand, mobileNum: string, code: string): Promise<Recovery> {
    const target = this.secrets.target(brand.code, 'sms', mobileNum);
    const recovery = await this.recoveries.takeTry(target, this.clock.now());
    if (!recovery) throw codeExpired();
    if (!timingSafeEqual(recovery.secret, this.secrets.digestOfCode(target, code))) throw codeWrong();
    return recovery;
  }

  /** Decides whether the login comes from a new IP address, and checks the authenticator code if that requires one. */
  async #place(
    brand: Brand,
    { ip }: Origin,
    { member }: MemberCredentials,
    code: string | undefined,
  ): Promise<{ readonly lockWithdrawal: boolean; readonly proof?: AuthenticatorProof }> {
    const address = decideAddress({
      on: brand.security.secondFactor,
      addressKnown: await this.addresses.isKnown(member.id, ip),
      factors: await this.addresses.factors(member.id),
    });
    if (address.kind !== 'ask') return { lockWithdrawal: address.kind === 'pass_without_withdrawal' };
    if (address.kinds.includes('authenticator')) {
      if (code === undefined) throw secondFactorRequired(['authenticator']);
      return { lockWithdrawal: false, proof: await this.authenticators.prove(member, code) };
    }
    if (!address.kinds.includes('mobile')) throw secondFactorRequired(address.kinds);
    return { lockWithdrawal: false };
  }
}
