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

/** What a member proved, and the call that marks the codes as used in the transaction of the login. */
export interface MobileCodeProven {
  readonly proven: Proven;
  /**
   * Marks the codes as used.
   * @throws Failure identity.code_expired or identity.code_wrong if another call has used a code first.
   */
  readonly use: (tx: Tx) => Promise<void>;
}

/**
 * Decides what a member who has entered the right code to the mobile number must prove at a new place, for a login and
 * for a new password (domain rules §3). The code is enough if the number is confirmed, unless the member has an
 * authenticator app. Otherwise one of the member's other second factors is needed. A number that is not confirmed is no
 * second factor.
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
   * Checks what was entered beside the code. A wrong entry uses up an attempt of the code, which was counted before, and
   * is a failure of the place; every other result gives the attempt back. A refusal of the entry names its `kind`.
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
    // The further code comes first, because the use of the other ends every code of the member.
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
 * Adds the kind of the second factor to its failure. The code sent to the mobile number has the same failures, without
 * a kind.
 */
const named = (error: unknown, kind: FactorKind | undefined): unknown =>
  isFailure(error, 'identity.code_wrong') || isFailure(error, 'identity.code_expired')
    ? new Failure(error.code, { ...error.data, kind })
    : error;

/** The place of the attempts. A device cookie is not looked at: a new password ends the cookies of all devices. */
export const codePlace = ({ ip }: Origin): Place => placeOf(ip, undefined);
