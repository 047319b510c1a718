import { Injectable } from '@nestjs/common';
import { identity } from '@nm/contracts';
import { InjectRpc } from '@nm/kit/rpc/rpc-client.module.js';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';

/** The part of the identity client that compares the registrations of two members. */
export type ComparesRegistrations = Pick<RpcClient<typeof identity.ReferralCodeService>, 'compareRegistrations'>;

/** Asks the identity service what the registrations of two members have in common. */
@Injectable()
export class RegistrationsGateway {
  constructor(@InjectRpc(identity.ReferralCodeService) private readonly identity: ComparesRegistrations) {}

  /**
   * Returns what the registrations of the two members have in common: `device`, `address` (the IP address) or
   * `payee_name`; empty if nothing.
   * @throws Failure system.temporary.
   */
  async shared(memberId: string, otherId: string): Promise<readonly string[]> {
    return (await this.identity.compareRegistrations({ memberId, otherId }, { idempotent: true })).shared;
  }
}
