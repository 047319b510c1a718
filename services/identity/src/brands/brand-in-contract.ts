import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { identity } from '@nm/contracts';
import { isModuleOn, type BrandModule } from './brand-module.js';
import type { Brand, BrandAnnouncement, BrandBanner } from './brand.js';
import type { FieldRule } from './field-rule.js';
import { TURNOVER_CONTRIBUTION, contributionPpmOf } from './turnover-contribution.js';

/**
 * The minimum time (ms) between the starts of two rounds, if the brand has no other value. It is the rule of the UK for
 * slots (remote technical standard 14).
 */
const GAME_CYCLE_MS = 2_500;

/** How many days before a birthday the birth date must have been given, unless the brand has another number. */
const BIRTHDAY_NOTICE_DAYS = 30;

/**
 * Converts a brand to the form of the RPC contract, in which other services receive it. The login rules and the demo
 * settings are left out, because only the identity service uses them.
 */
export const brandInContract = (brand: Brand): MessageInitShape<typeof identity.BrandSchema> => ({
  code: brand.code,
  name: brand.name,
  hosts: [...brand.hosts],
  theme: brand.theme.id,
  themeJson: JSON.stringify(brand.theme),
  currency: brand.currency,
  currencySymbol: brand.currencySymbol,
  trialCurrency: brand.trialCurrency,
  timeZone: brand.timeZone,
  defaultLanguage: brand.defaultLanguage,
  languages: [...brand.languages],
  ageLimit: brand.ageLimit,
  licence: { ...brand.licence },
  modules: brand.modules.map(moduleInContract),
  status: brand.status,
  ...(brand.maintenanceUntil === undefined
    ? {}
    : { maintenanceUntil: timestampFromDate(new Date(brand.maintenanceUntil)) }),
  maintenanceTexts: brand.status === 1 ? { ...brand.maintenanceTexts } : {},
  blockedRegions: [...brand.blockedRegions],
  customerService: brand.customerService.map((entry) => ({ ...entry })),
  announcements: (brand.announcements ?? []).map(announcementInContract),
  banners: (brand.banners ?? []).map(bannerInContract),
  notice: { ...brand.notice },
  dialingCode: brand.dialingCode ?? '',
  ...siteInContract(brand.site),
  rateLimitPerMinute: brand.rateLimitPerMinute,
  registrationBonusMinor: BigInt(brand.registrationBonusMinor),
  registrationBonusInCash: brand.registrationBonus.inCash,
  turnoverContributionPpm: contributionPpmOf(brand.turnoverContribution ?? TURNOVER_CONTRIBUTION),
  captcha: brand.security.captcha,
  singleWallet: brand.singleWallet,
  gameCycleMs: isModuleOn(brand.modules, 'GAMECYCLE3') ? (brand.gameCycleMs ?? GAME_CYCLE_MS) : 0,
  birthdayNoticeDays: brand.birthdayNoticeDays ?? BIRTHDAY_NOTICE_DAYS,
});

export const fieldRuleInContract = (rule: FieldRule): MessageInitShape<typeof identity.FieldRuleSchema> => ({
  ...rule,
});

export const announcementInContract = ({
  id,
  publishedAt,
  until,
  link = '',
  execution,
  position = 0,
  texts,
}: BrandAnnouncement): MessageInitShape<typeof identity.AnnouncementSchema> => ({
  id,
  publishedAt: timestampFromDate(new Date(publishedAt)),
  ...(until !== undefined && { until: timestampFromDate(new Date(until)) }),
  ...{ link, position },
  ...(execution && { execution }),
  texts: Object.entries(texts).map(([language, text]) => ({ language, ...text })),
});

const siteInContract = ({
  resources = [],
  gtagId = '',
  imageCdns = [],
  launchGameCdns = [],
  mainDomain = '',
}: Brand['site'] = {}) => ({
  resources: resources.map((one) => ({ ...one })),
  ...{ gtagId, mainDomain },
  imageCdns: [...imageCdns],
  launchGameCdns: [...launchGameCdns],
});

const bannerInContract = ({ texts, ...banner }: BrandBanner): MessageInitShape<typeof identity.BannerSchema> => ({
  ...banner,
  texts: Object.entries(texts).map(([language, text]) => ({ language, ...text })),
});

const moduleInContract = (node: BrandModule): MessageInitShape<typeof identity.ModuleSchema> => ({
  modId: node.modId,
  enabled: node.enabled,
  childrenNodes: node.childrenNodes.map(moduleInContract),
});
