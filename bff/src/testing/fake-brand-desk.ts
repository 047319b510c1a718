import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { identity } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import type { BrandDeskClient } from '../peers.js';

type Asked<M extends keyof BrandDeskClient> = Parameters<BrandDeskClient[M]>[0];

/**
 * A fake of the brand settings in the identity service. Each brand has version 1. A change is recorded and is visible
 * in the answer.
 */
export class FakeBrandDesk implements Partial<BrandDeskClient> {
  readonly changes: Asked<'changeBrand'>[] = [];
  failure: Failure | undefined;
  /** Called at each change, for tests of what the site shows afterwards. */
  onChange: (request: identity.ChangeBrandRequest) => void = () => undefined;

  listDeskBrands = async ({ brands = [] }: Asked<'listDeskBrands'>): Promise<identity.ListDeskBrandsResponse> =>
    create(identity.ListDeskBrandsResponseSchema, { content: brands.map((code) => aDeskBrand(code)) });

  listBrandChanges = async (): Promise<identity.ListBrandChangesResponse> =>
    create(identity.ListBrandChangesResponseSchema, {
      content: [
        {
          ...{ version: 1n, part: 'regions', note: 'by law', changedBy: 'command' },
          changedAt: timestampFromMs(Date.UTC(2026, 10, 26)),
        },
      ],
    });

  changeBrand = async (asked: Asked<'changeBrand'>): Promise<identity.DeskBrand> => {
    this.changes.push(asked);
    if (this.failure) throw this.failure;
    const request = create(identity.ChangeBrandRequestSchema, asked as identity.ChangeBrandRequest);
    this.onChange(request);
    const { part } = request;
    const until = part.case === 'status' && part.value.minutes > 0 ? timestampFromMs(Date.now() + 60_000) : undefined;
    return aDeskBrand(asked.brand ?? '', {
      ...{ version: BigInt(asked.version ?? 0) + 1n, changedBy: asked.operatorId ?? '' },
      brand: {
        ...(part.case === 'status' && { status: part.value.status, maintenanceTexts: part.value.texts }),
        ...(until && { maintenanceUntil: until }),
        ...(part.case === 'modules' && {
          modules: [{ modId: 'MEMBER3', enabled: true, childrenNodes: [{ modId: 'PTSYS3', enabled: false }] }],
        }),
        ...(part.case === 'service' && { customerService: part.value.entries }),
        ...(part.case === 'regions' && { blockedRegions: part.value.regions }),
      },
    });
  };
}

function aDeskBrand(
  code: string,
  { brand = {}, ...change }: MessageInitShape<typeof identity.DeskBrandSchema> = {},
): identity.DeskBrand {
  return create(identity.DeskBrandSchema, {
    ...{ version: 1n, changedBy: 'command' },
    ...change,
    brand: create(identity.BrandSchema, {
      ...{ code, name: code, timeZone: 'UTC', defaultLanguage: 'EN', languages: ['EN', 'BN'] },
      modules: [{ modId: 'MEMBER3', enabled: true, childrenNodes: [{ modId: 'PTSYS3', enabled: true }] }],
      customerService: [{ title: 'Email', position: 'footer', type: 'SERVICE', path: 'mailto:a@b.example' }],
      ...brand,
    } as MessageInitShape<typeof identity.BrandSchema>),
  });
}
