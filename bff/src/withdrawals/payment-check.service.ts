import { Injectable } from '@nestjs/common';
import { InjectIdentity, InjectWithdrawals, type IdentityClient, type WithdrawalsClient } from '../peers.js';
import type { Session } from '../session/session.js';

/** The fields of a request for a withdrawal or transfer that are needed to check its payment password. */
interface Asked {
  /** The encrypted form with the payment password and, if it is needed, the second factor. */
  readonly value: string;
  readonly amountMinor: string;
  readonly ip: string;
}

/**
 * Has identity check the payment password of a withdrawal or transfer, and the second factor where it is needed: always
 * from a member with an authenticator app; from other members at a new IP address, and at every IP address if the
 * amount reaches the limit that the wallet stores for the brand.
 */
@Injectable()
export class PaymentCheck {
  constructor(
    @InjectIdentity() private readonly identity: IdentityClient,
    @InjectWithdrawals() private readonly withdrawals: WithdrawalsClient,
  ) {}

  /**
   * Checks the payment password. Returns the name that the member registered, which the wallet compares with the holder
   * of the payout account.
   */
  async prove({ memberId, brand, currency }: Session, { value, amountMinor, ip }: Asked): Promise<string> {
    const { fromMinor } = await this.withdrawals.getSecondFactorAmount({ brand, currency }, { idempotent: true });
    const askAtKnownPlace = fromMinor > 0n && BigInt(amountMinor) >= fromMinor;
    const check = { memberId, value, forWithdrawal: true, ip, askAtKnownPlace };
    return (await this.identity.checkPaymentPassword(check, { memberId })).payeeName;
  }
}
