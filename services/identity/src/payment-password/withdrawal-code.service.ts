import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { isFailure } from '@nm/kit/errors/failure.js';
import type { Brand } from '../brands/brand.js';
import { Clock } from '../identity.clock.js';
import { LoginAttempts } from '../login/login-attempts.js';
import { LoginCodes, type Entered } from '../login/login-codes.service.js';
import { placeOf } from '../login/place.js';
import { AddressesStore } from '../members/addresses.store.js';
import type { Member } from '../members/member.js';

/** The place from which a withdrawal or transfer is requested. */
export interface RequestPlace {
  /** The IP address; empty if no second factor depends on it. */
  readonly ip: string;
  /**
   * True if the amount is so large that a second factor is needed at an IP address that the member has used before too.
   */
  readonly askAtKnownPlace: boolean;
}
export const NO_PLACE: RequestPlace = { ip: '', askAtKnownPlace: false };

/**
 * Checks the second factor of a withdrawal or transfer from an IP address that the member has not used before. It is
 * the rule of logins (domain rules §3): it stops a thief who uses a stolen session elsewhere and knows the payment
 * password. From the amount on that a brand sets, known addresses are asked too: this stops a thief who uses the
 * member's own network. A member without a second factor is not asked, because the login from a new IP address has
 * already locked the withdrawals of such a member.
 */
@Injectable()
export class WithdrawalCode {
  constructor(
    private readonly db: Db,
    private readonly codes: LoginCodes,
    private readonly attempts: LoginAttempts,
    private readonly addresses: AddressesStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Checks what the member entered, or sends a code to the chosen contact. The caller must have checked the payment
   * password. After a right proof the IP address is known, as after a login, so that a repeat of the request is not
   * asked again. It is asked again only if the amount needs it, because a code is accepted once. A wrong proof counts
   * as a failed login from this IP address, and too many lock it.
   * @throws Failure identity.second_factor_required (with `sentTo` if a code was sent), identity.code_wrong,
   * identity.code_expired, identity.locked, request.rate_limited, system.temporary.
   */
  async prove(brand: Brand, member: Member, { ip, askAtKnownPlace }: RequestPlace, entered: Entered): Promise<void> {
    const address = await this.codes.decide(brand, member.id, ip, askAtKnownPlace);
    if (address.kind !== 'ask') return;
    const place = placeOf(ip, undefined);
    const kinds = await this.codes.settled(brand, member.id, address.kinds);
    await this.attempts.inTurn(brand.code, member.account, place, async () => {
      await this.attempts.refuseLocked(brand.code, member.account, place);
      const proven = await this.codes
        .prove(brand, member, kinds, entered, 'withdrawal')
        .catch(async (error: unknown) => {
          if (isFailure(error, 'identity.code_wrong')) await this.attempts.count(brand, member.account, place);
          throw error;
        });
      await this.db.transaction(async (tx) => {
        if (typeof proven === 'object') await this.codes.use(tx, proven);
        await this.addresses.remember(tx, member.id, ip, this.clock.now());
      });
    });
  }
}
