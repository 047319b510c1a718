import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { identity } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { brandInContract } from './brand-in-contract.js';
import { SERVICE_TYPES } from './brand.js';
import type { BrandChange } from './brand-settings.js';
import { BrandSettingsService, type DeskBrand } from './brand-settings.service.js';

const { method } = identity.BrandDeskService;
const FROM_BFF = { callers: ['bff'] };
const MINUTE_MS = 60_000;
const MINUTES_MAX = 7 * 24 * 60;

/**
 * Implements the RPCs with which operators change brands: decodes the request, calls the service and encodes the
 * answer.
 */
@RpcController(identity.BrandDeskService)
export class BrandDeskRpc {
  constructor(private readonly settings: BrandSettingsService) {}

  @Rpc(method.listDeskBrands, FROM_BFF)
  async listDeskBrands({
    brands,
  }: identity.ListDeskBrandsRequest): Promise<MessageInitShape<typeof identity.ListDeskBrandsResponseSchema>> {
    return { content: (await this.settings.list(brands)).map(encode) };
  }

  @Rpc(method.listBrandChanges, FROM_BFF)
  async listBrandChanges({
    brand,
  }: identity.ListBrandChangesRequest): Promise<MessageInitShape<typeof identity.ListBrandChangesResponseSchema>> {
    const changes = await this.settings.history(brand);
    return {
      content: changes.map(({ version, part, note, changedBy, changedAt }) => ({
        ...{ version, part, note, changedBy },
        changedAt: timestampFromDate(changedAt),
      })),
    };
  }

  @Rpc(method.changeBrand, FROM_BFF)
  async changeBrand(request: identity.ChangeBrandRequest): Promise<MessageInitShape<typeof identity.DeskBrandSchema>> {
    const { brand, version, operatorId: operator, note, part } = request;
    return encode(await this.settings.change(brand, decode(part), { version, operator, note }));
  }
}

/**
 * Reads a change of a brand's settings from the request.
 * @throws Failure request.invalid if a required part of the request is missing, or if operators may not set the given
 * status or end time.
 */
function decode(part: identity.ChangeBrandRequest['part']): BrandChange {
  switch (part.case) {
    case 'status': {
      const { status, minutes, texts } = part.value;
      if (status !== 0 && status !== 1) throw new Failure('request.invalid', { field: 'status' });
      if (minutes < 0 || minutes > MINUTES_MAX) throw new Failure('request.invalid', { field: 'minutes' });
      const until = minutes === 0 ? {} : { until: new Date(Date.now() + minutes * MINUTE_MS).toISOString() };
      return { part: 'status', value: { status, ...until, texts } };
    }
    case 'modules':
      return { part: 'modules', value: part.value.enabled };
    case 'service': {
      const entries = part.value.entries.map(({ title, position, type, path }) => {
        const known = SERVICE_TYPES.find((one) => one === type);
        if (!known) throw new Failure('request.invalid', { field: 'type' });
        return { title, position, type: known, path };
      });
      return { part: 'service', value: entries };
    }
    case 'regions':
      return { part: 'regions', value: part.value.regions };
    default:
      throw new Failure('request.invalid', { field: 'part' });
  }
}

const encode = ({
  brand,
  version,
  changedBy,
  changedAt,
}: DeskBrand): MessageInitShape<typeof identity.DeskBrandSchema> => ({
  ...{ version, changedBy },
  brand: brandInContract(brand),
  ...(changedAt && { changedAt: timestampFromDate(changedAt) }),
});
