import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { identity } from '@nm/contracts';
import { themeOf } from '../brand/theme.js';
import { presentBanners } from './banners.js';
import { hasServiceThread, isChat } from './chat.js';
import { encryptPath } from './customer-service-path.js';
import type {
  BrandDto,
  CustomerServiceDto,
  DomainRouteDto,
  FieldRuleDto,
  FieldRulesDto,
  ModuleDto,
  PermissionDto,
  SystemStatusDto,
} from './system.dto.js';

const MAINTENANCE = 1;
const REGION_BLOCKED = 2;

/**
 * Converts the status of a brand's site for the response.
 * @param ip the visitor's IP address; undefined for the console
 */
export const presentStatus = (brand: identity.Brand, ip?: string): SystemStatusDto => ({
  status: brand.status,
  ...(brand.status === MAINTENANCE && brand.maintenanceUntil
    ? { maintenanceUntil: timestampDate(brand.maintenanceUntil).toISOString() }
    : {}),
  ...(brand.status === MAINTENANCE && Object.keys(brand.maintenanceTexts).length > 0
    ? { maintenanceTexts: { ...brand.maintenanceTexts } }
    : {}),
  ...(brand.status === REGION_BLOCKED && ip !== undefined ? { ip } : {}),
});

export const presentBrand = (brand: identity.Brand, ip: string): BrandDto => ({
  code: brand.code,
  name: brand.name,
  theme: themeOf(brand).base,
  currency: brand.currency,
  currencySymbol: brand.currencySymbol,
  timeZone: brand.timeZone,
  defaultLanguage: brand.defaultLanguage,
  languages: [...brand.languages],
  ageLimit: brand.ageLimit,
  licence: { ...brand.licence },
  modules: brand.modules.map(presentModule),
  servicePlaces: servicePlacesOf(brand),
  dialingCode: brand.dialingCode,
  hasChat: brand.customerService.some(isChat),
  hasServiceThread: hasServiceThread(brand),
  banners: presentBanners(brand),
  notice: { ...brand.notice },
  ...presentStatus(brand, ip),
});

/**
 * Returns the areas of the page in which the brand has links to social networks. A page reads the links only if one
 * of its areas has some.
 */
const servicePlacesOf = ({ customerService }: identity.Brand): string[] => [
  ...new Set(
    customerService
      .filter((entry) => entry.path.startsWith('https://') && !isChat(entry))
      .map(({ position }) => position),
  ),
];

export const presentDomains = (brand: identity.Brand): DomainRouteDto => ({
  domainRoute: [...brand.hosts],
  mainDomain: brand.mainDomain || (brand.hosts[0] ?? ''),
});

export const presentPermission = (
  brand: identity.Brand,
  rules: readonly identity.FieldRule[],
  ip: string,
): PermissionDto => ({
  customerService: brand.customerService.map((entry) => presentCustomerService(entry, brand.code)),
  ...presentDomains(brand),
  whitelabel: brand.modules.map(presentModule),
  register: rules.map(presentFieldRule),
  resources: brand.resources.map(({ resourceType, url, labelNameEn }) => ({ resourceType, url, labelNameEn })),
  gtagId: brand.gtagId,
  imageCDNs: [...brand.imageCdns],
  launchGameCDNs: [...brand.launchGameCdns],
  location: { ip },
  maintenance: brand.status === MAINTENANCE,
  regionRestriction: brand.status === REGION_BLOCKED,
});

export const presentFieldRules = (rules: readonly identity.FieldRule[]): FieldRulesDto => ({
  list: rules.map(presentFieldRule),
});

export const presentModule = (module: identity.Module): ModuleDto => ({
  modId: module.modId,
  enabled: module.enabled,
  childrenNodes: module.childrenNodes.map(presentModule),
});

const presentCustomerService = (entry: identity.CustomerServiceEntry, merchantCode: string): CustomerServiceDto => ({
  title: entry.title,
  csPosition: entry.position,
  type: entry.type,
  path: encryptPath(entry.path, merchantCode),
});

export const presentFieldRule = (rule: identity.FieldRule): FieldRuleDto => ({
  field: rule.field,
  enabled: rule.enabled,
  required: rule.required,
  acceptedPattern: rule.acceptedPattern,
  patternId: rule.patternId,
  min: rule.min,
  max: rule.max,
});
