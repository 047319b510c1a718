import { Injectable } from '@nestjs/common';
import { identity } from '@nm/contracts';
import { InjectRpc } from '@nm/kit/rpc/rpc-client.module.js';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';

/** The part of identity's calls that compares two members. */
export type ComparesRegistrations = Pick<RpcClient<typeof identity.ReferralCodeService>, 'compareRegistrations'>;

/** Asks identity what the registrations of two members have in common. */
@Injectable()
export class RegistrationsGateway {
  constructor(@InjectRpc(identity.ReferralCodeService) private readonly identity: ComparesRegistrations) {}

  /**
   * Returns the marks that the two share: `device`, `address` (IP), `payee_name`; empty for none. @throws Failure
   * system.temporary.
   */
  async shared(memberId: string, otherId: string): Promise<readonly string[]> {
    return (await this.identity.compareRegistrations({ memberId, otherId }, { idempotent: true })).shared;
  }
}
