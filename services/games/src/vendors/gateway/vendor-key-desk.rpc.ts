import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Inject } from '@nestjs/common';
import { games } from '@nm/contracts';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { VendorKeyDesk } from './vendor-key-desk.service.js';
import type { VendorKey } from './vendor-keys.store.js';

const { method } = games.VendorKeyDeskService;
const FROM_BFF = { callers: ['bff'] };

type Keys = MessageInitShape<typeof games.VendorKeysSchema>;

/** Implements the operators' RPCs for the keys with which vendors sign their calls. */
@RpcController(games.VendorKeyDeskService)
export class VendorKeyDeskRpc {
  constructor(@Inject(VendorKeyDesk) private readonly desk: VendorKeyDesk) {}

  @Rpc(method.listVendorKeys, FROM_BFF)
  async listVendorKeys({ vassalage }: games.ListVendorKeysRequest): Promise<Keys> {
    return encode(await this.desk.list(vassalage));
  }

  @Rpc(method.addVendorKey, FROM_BFF)
  async addVendorKey({
    vassalage,
    seenKeyIds,
  }: games.AddVendorKeyRequest): Promise<MessageInitShape<typeof games.AddedVendorKeySchema>> {
    const { keys, added } = await this.desk.add(vassalage, seenKeyIds);
    return { keys: encode(keys), ...added };
  }

  @Rpc(method.retireVendorKey, FROM_BFF)
  async retireVendorKey({ vassalage, keyId }: games.RetireVendorKeyRequest): Promise<Keys> {
    return encode(await this.desk.retire(vassalage, keyId));
  }
}

const encode = (keys: readonly VendorKey[]): Keys => ({
  keys: keys.map(({ keyId, createdAt, retiredAt, usedAt }) => ({
    ...{ keyId, createdAt: timestampFromDate(createdAt) },
    ...(retiredAt && { retiredAt: timestampFromDate(retiredAt) }),
    ...(usedAt && { usedAt: timestampFromDate(usedAt) }),
  })),
});
