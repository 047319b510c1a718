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

/**
 * Checks the second factor of a withdrawal or transfer from an IP address that the member has not used before. The same
 * rule applies to logins (domain rules §3): it stops a thief who uses a stolen session elsewhere and knows the payment
 * password. A member without a second factor is not asked, because the login at the new IP address has already locked
 * the withdrawals of such a member.
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
   * Checks the second factor that the member entered, or sends a code to the chosen contact. The caller must have
   * checked the payment password. After a right second factor the IP address is known, as after a login, so that a
   * repeat of the request needs none. A wrong one counts as a failed login from this IP address; too many lock this
   * address for the account.
   * @throws Failure identity.second_factor_required (with `sentTo` if a code was sent), identity.code_wrong,
   * identity.code_expired, identity.locked, request.rate_limited, system.temporary.
   */
  async prove(brand: Brand, member: Member, ip: string, entered: Entered): Promise<void> {
    const address = await this.codes.decide(brand, member.id, ip);
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
