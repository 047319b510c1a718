import { Injectable } from '@nestjs/common';
import { Failure, isFailure } from '@nm/kit/errors/failure.js';
import type { Tx } from '@nm/kit/db/db.js';
import type { Brand } from '../brands/brand.js';
import { Clock } from '../identity.clock.js';
import { codeExpired } from '../identity.errors.js';
import type { Member } from '../members/member.js';
import type { Origin } from '../members/origin.js';
import { RecoveryStore, type Recovery } from '../recovery/recovery.store.js';
import { LoginAttempts } from './login-attempts.js';
import { LoginCodes, type Entered, type Proven } from './login-codes.service.js';
import { placeOf, type Place } from './place.js';
import type { FactorKind } from './second-factor.js';

/**
 * The result of the check of a second factor, and the function that marks the codes as used in the transaction of the
 * login.
 */
export interface MobileCodeProven {
  readonly proven: Proven;
  /**
   * Marks the codes as used.
   * @throws Failure identity.code_expired or identity.code_wrong if another call has used a code first.
   */
  readonly use: (tx: Tx) => Promise<void>;
}

/**
 * Decides whether a member who entered the right code to the mobile number needs a further proof at a new IP address,
 * for a login and for a new password (domain rules §3). The code alone is enough if the number is confirmed and the
 * member has no authenticator app. Otherwise the member must use another second factor. A number that is not confirmed
 * is no second factor.
 */
@Injectable()
export class MobileCodeProof {
  constructor(
    private readonly codes: LoginCodes,
    private readonly attempts: LoginAttempts,
    private readonly recoveries: RecoveryStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Checks the second factor that the member entered in addition to the code to the mobile number. Before this call, an
   * attempt at the mobile code was counted. If the second factor is wrong, this attempt stays counted, and a failed
   * login from this IP address is counted too. In every other case the attempt is removed from the count. A failure
   * about the second factor contains its `kind`.
   * @returns `proven` is `unproven` if the member has no second factor; withdrawals must then be locked.
   * @throws Failure identity.second_factor_required, identity.code_wrong, identity.code_expired, identity.locked,
   * system.temporary.
   */
  async prove(
    brand: Brand,
    origin: Origin,
    member: Member,
    recovery: Recovery,
    entered: Pick<Entered, 'code' | 'bankAccountName'>,
  ): Promise<MobileCodeProven> {
    try {
      const proven = await this.#prove(brand, origin, member, entered);
      await this.recoveries.returnTry(recovery.id);
      return { proven, use: (tx) => this.#use(tx, recovery, proven) };
    } catch (error) {
      if (isFailure(error, 'identity.code_wrong')) await this.attempts.count(brand, member.account, codePlace(origin));
      else await this.recoveries.returnTry(recovery.id);
      throw error;
    }
  }

  async #use(tx: Tx, recovery: Recovery, proven: Proven): Promise<void> {
    // The code of the second factor is marked first, because marking the code to the mobile number makes all other
    // codes of the member invalid.
    if (typeof proven === 'object') await this.codes.use(tx, proven);
    if (!(await this.recoveries.use(tx, recovery, this.clock.now()))) throw codeExpired();
  }

  async #prove(
    brand: Brand,
    origin: Origin,
    member: Member,
    { code, bankAccountName }: Pick<Entered, 'code' | 'bankAccountName'>,
  ): Promise<Proven> {
    const address = await this.codes.decide(brand, member.id, origin.ip);
    if (address.kind !== 'ask') return address.kind === 'pass' ? 'not_asked' : 'unproven';
    const { kinds } = address;
    const kind = kinds.includes('authenticator') ? 'authenticator' : kinds[0];
    if (kind !== 'authenticator' && kinds.includes('mobile')) return 'not_asked';
    await this.attempts.refuseLocked(brand.code, member.account, codePlace(origin));
    return this.codes
      .prove(brand, member, kinds, { code, bankAccountName, kind })
      .catch((error: unknown) => Promise.reject(named(error, kind)));
  }
}

/**
 * Adds `kind` to a failure of the second factor. The code to the mobile number causes the same failures without
 * `kind`, so the two can be distinguished.
 */
const named = (error: unknown, kind: FactorKind | undefined): unknown =>
  isFailure(error, 'identity.code_wrong') || isFailure(error, 'identity.code_expired')
    ? new Failure(error.code, { ...error.data, kind })
    : error;

/**
 * Returns the place for which wrong codes are counted: always the IP address. The device cookie is not used, because a
 * new password makes the device cookies of all devices invalid.
 */
export const codePlace = ({ ip }: Origin): Place => placeOf(ip, undefined);
