import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Brand } from '../brands/brand.js';
import { Clock } from '../identity.clock.js';
import { codeExpired, codeWrong } from '../identity.errors.js';
import { accountKey } from '../members/member.js';
import { MembersStore } from '../members/members.store.js';
import type { Origin } from '../members/origin.js';
import { RecoverySecrets } from '../recovery/recovery-secrets.js';
import { RecoveryStore, type Recovery } from '../recovery/recovery.store.js';
import type { Grant } from '../sessions/sessions.service.js';
import { LoginAttempts } from './login-attempts.js';
import { WRONG_PASSWORD, atNoDevice, refusalOf } from '../login-history/login-attempt.js';
import { LoginHistory } from '../login-history/login-history.service.js';
import { factorOf } from './login-codes.service.js';
import { LoginGrant, type MemberCredentials } from './login-grant.service.js';
import type { LoginForm } from './login.dto.js';
import { LoginStore } from './login.store.js';
import { MobileCodeProof, codePlace } from './mobile-code-proof.service.js';

/**
 * Logs members in by a code that was sent to their mobile number (specification §4). The same call requests a code for
 * this login and for a forgotten password, so both use the same codes.
 */
@Injectable()
export class SmsLogin {
  constructor(
    private readonly store: LoginStore,
    private readonly members: MembersStore,
    private readonly recoveries: RecoveryStore,
    private readonly secrets: RecoverySecrets,
    private readonly proofs: MobileCodeProof,
    private readonly attempts: LoginAttempts,
    private readonly grants: LoginGrant,
    private readonly history: LoginHistory,
    private readonly clock: Clock,
  ) {}

  /**
   * Logs a member in by a code. The form's `username` is the mobile number and its `password` is the code. At a new IP
   * address the code may not be enough; the form then also contains a second factor.
   * @param refuse throws for members who may not log in here (for example a player on the agents' site).
   * @throws Failure identity.code_wrong, identity.code_expired, identity.second_factor_required, identity.locked,
   * system.temporary.
   */
  async logIn(
    brand: Brand,
    origin: Origin,
    form: LoginForm,
    refuse: (member: MemberCredentials['member']) => void,
  ): Promise<Grant> {
    const recovery = await this.#check(brand, origin, form);
    const found = recovery.memberId ? await this.members.byId(recovery.memberId) : undefined;
    const credentials = found && (await this.store.credentials(brand.code, accountKey(found.account)));
    if (credentials?.kind !== 'member') throw codeWrong();
    const { member } = credentials;
    try {
      refuse(member);
      const { proven, use } = await this.proofs.prove(brand, origin, member, recovery, {
        code: form.verificationCode,
        bankAccountName: form.bankAccountName,
      });
      const how = { lockWithdrawal: proven === 'unproven', by: 'sms', factor: factorOf(proven) } as const;
      return await this.grants.grant(brand, origin, credentials, how, async (tx) => {
        await use(tx);
        await this.attempts.forget(tx, brand.code, member.account, codePlace(origin));
      });
    } catch (error) {
      await this.history.refused(member.id, atNoDevice(origin), 'sms', refusalOf(error, true));
      throw error;
    }
  }

  /**
   * Checks the code that was sent to the mobile number. The attempt is counted before the code is compared, so that
   * parallel attempts are counted too.
   */
  async #check(brand: Brand, origin: Origin, { username: mobileNum, password: code }: LoginForm): Promise<Recovery> {
    const target = this.secrets.target(brand.code, 'sms', mobileNum);
    const recovery = await this.recoveries.takeTry(target, this.clock.now());
    if (!recovery) throw codeExpired();
    if (!timingSafeEqual(recovery.secret, this.secrets.digestOfCode(target, code))) {
      await this.history.refused(recovery.memberId ?? undefined, atNoDevice(origin), 'sms', WRONG_PASSWORD);
      throw codeWrong();
    }
    return recovery;
  }
}
