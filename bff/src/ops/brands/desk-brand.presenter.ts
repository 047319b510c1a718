import type { identity } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { isoTime } from '../../http/time.js';
import { presentModule, presentStatus } from '../../system/brand.presenter.js';
import type { Fields } from '../audit/audit-trail.js';
import type { PersonDto } from '../operators/operator.dto.js';
import { PARTS, SERVICE_PLACES, SERVICE_TYPES } from './desk-brand.dto.js';
import type { BrandChangeDto, DeskBrandDto, DeskServiceEntryDto } from './desk-brand.dto.js';

export type Part = (typeof PARTS)[number];

/**
 * Checks that an answer has its brand.
 * @throws Failure internal if the brand is missing. The identity service always sends it.
 */
export function present({ brand }: identity.DeskBrand): identity.Brand {
  if (!brand) throw new Failure('internal', { reason: 'an answer without its brand' });
  return brand;
}

export function presentDeskBrand(desk: identity.DeskBrand, person: (id: string) => PersonDto): DeskBrandDto {
  const brand = present(desk);
  const { code, name, timeZone, defaultLanguage } = brand;
  const changedAt = isoTime(desk.changedAt);
  return {
    ...{ code, name, timeZone, defaultLanguage, languages: [...brand.languages] },
    ...presentStatus(brand),
    modules: brand.modules.map(presentModule),
    customerService: brand.customerService.map(presentEntry),
    blockedRegions: [...brand.blockedRegions],
    version: String(desk.version),
    ...(desk.changedBy !== '' && { changedBy: person(desk.changedBy) }),
    ...(changedAt !== undefined && { changedAt }),
  };
}

const presentEntry = ({ title, position, type, path }: identity.CustomerServiceEntry): DeskServiceEntryDto => ({
  ...{ title, path },
  position: SERVICE_PLACES.find((one) => one === position) ?? 'footer',
  type: SERVICE_TYPES.find((one) => one === type) ?? 'SERVICE',
});

export const presentChange = (change: identity.BrandChange, person: (id: string) => PersonDto): BrandChangeDto => ({
  version: String(change.version),
  part: PARTS.find((one) => one === change.part) ?? 'status',
  note: change.note,
  changedBy: person(change.changedBy),
  changedAt: isoTime(change.changedAt) ?? '',
});

/** Returns the fields of one part of a brand's settings that the audit log stores before and after a change. */
export function shownPart(desk: identity.DeskBrand, part: Part): Fields {
  const brand = present(desk);
  const until = isoTime(brand.maintenanceUntil);
  switch (part) {
    case 'status':
      return {
        status: ['open', 'maintenance', 'region'][brand.status] ?? String(brand.status),
        ...(until !== undefined && { until }),
        ...Object.fromEntries(
          Object.entries(brand.maintenanceTexts).map(([language, text]) => [`text ${language}`, text]),
        ),
      };
    case 'modules':
      return Object.fromEntries(brand.modules.flatMap(switchesOf));
    case 'service':
      return Object.fromEntries(
        brand.customerService.map(({ title, position, type, path }, at) => [
          `entry ${at + 1}`,
          `${type} ${position}: ${title}, ${path}`,
        ]),
      );
    case 'regions':
      return { blocked: brand.blockedRegions.join(', ') };
  }
}

const switchesOf = ({ modId, enabled, childrenNodes }: identity.Module): [string, string][] => [
  [modId, enabled ? 'on' : 'off'],
  ...childrenNodes.flatMap(switchesOf),
];
