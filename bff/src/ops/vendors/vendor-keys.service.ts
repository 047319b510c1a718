import { timestampDate } from '@bufbuild/protobuf/wkt';
import { Injectable } from '@nestjs/common';
import type { games } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { InjectVendorKeyDesk, type VendorKeyDeskClient } from '../../peers.js';
import { AuditTrail, type Fields } from '../audit/audit-trail.js';
import { BrandScope } from '../http/brand-scope.js';
import type { OperatorCaller } from '../session/operator-caller.js';
import type {
  AddedVendorKeyDto,
  AddVendorKeyBody,
  RetireVendorKeyBody,
  VendorKeyDto,
  VendorKeysDto,
} from './vendor-keys.dto.js';

/**
 * The keys with which vendors sign their calls. Vendors belong to all brands, so only an operator of all brands may
 * change their keys. The audit log contains the ids of keys and never a secret.
 */
@Injectable()
export class VendorKeys {
  constructor(
    private readonly scope: BrandScope,
    private readonly audit: AuditTrail,
    @InjectVendorKeyDesk() private readonly desk: VendorKeyDeskClient,
  ) {}

  /**
   * Returns the keys of a vendor.
   * @throws Failure game.not_found, request.invalid (an in-house vendor has no keys).
   */
  async list(caller: OperatorCaller, vassalage: string): Promise<VendorKeysDto> {
    return this.#present(caller, await this.#read(vassalage));
  }

  /**
   * Makes a signing key for a vendor. Its secret is in this answer only.
   * @throws Failure access.denied, review.stale, vendor.key_limit; and as `list`.
   */
  async add(
    caller: OperatorCaller,
    vassalage: string,
    { seenKeyIds, note }: AddVendorKeyBody,
  ): Promise<AddedVendorKeyDto> {
    const before = await this.#readToChange(caller, vassalage);
    return this.audit.change(caller, actionOf('key_added', vassalage, note), async () => {
      const { keys, keyId, secret } = await this.desk.addVendorKey({ vassalage, seenKeyIds });
      const after = keys?.keys ?? [];
      return {
        answer: { ...this.#present(caller, after), keyId, secret },
        ...{ before: shown(before), after: shown(after) },
      };
    });
  }

  /**
   * Retires a vendor's signing key. A repeated call changes nothing.
   * @throws Failure access.denied, resource.not_found; and as `list`.
   */
  async retire(
    caller: OperatorCaller,
    vassalage: string,
    { keyId, note }: RetireVendorKeyBody,
  ): Promise<VendorKeysDto> {
    const before = await this.#readToChange(caller, vassalage);
    return this.audit.change(caller, actionOf('key_retired', vassalage, note), async () => {
      const { keys } = await this.desk.retireVendorKey({ vassalage, keyId }, { idempotent: true });
      return { answer: this.#present(caller, keys), before: shown(before), after: shown(keys) };
    });
  }

  async #readToChange(caller: OperatorCaller, vassalage: string): Promise<readonly games.VendorKey[]> {
    if (!this.scope.isOfAll(caller)) throw new Failure('access.denied');
    return this.#read(vassalage);
  }

  async #read(vassalage: string): Promise<readonly games.VendorKey[]> {
    return (await this.desk.listVendorKeys({ vassalage }, { idempotent: true })).keys;
  }

  #present(caller: OperatorCaller, keys: readonly games.VendorKey[]): VendorKeysDto {
    return {
      content: keys.map(present),
      mayChange: caller.actions.includes('vendors.keys') && this.scope.isOfAll(caller),
    };
  }
}

const actionOf = (name: string, vassalage: string, reason: string) => ({
  ...{ action: `vendors.${name}`, reason },
  subject: { kind: 'vendor', id: vassalage },
});

/** Returns the ids of the valid keys, which the audit log stores. */
const shown = (keys: readonly games.VendorKey[]): Fields => ({
  validKeys: keys
    .filter(({ retiredAt }) => !retiredAt)
    .map(({ keyId }) => keyId)
    .join(', '),
});

const present = ({ keyId, createdAt, retiredAt, usedAt }: games.VendorKey): VendorKeyDto => ({
  keyId,
  createdAt: createdAt ? timestampDate(createdAt).toISOString() : '',
  ...(retiredAt && { retiredAt: timestampDate(retiredAt).toISOString() }),
  ...(usedAt && { usedAt: timestampDate(usedAt).toISOString() }),
});
