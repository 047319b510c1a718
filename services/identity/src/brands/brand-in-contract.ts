import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { identity } from '@nm/contracts';
import type { BrandModule } from './brand-module.js';
import type { Brand, BrandAnnouncement } from './brand.js';
import type { FieldRule } from './field-rule.js';
import { TURNOVER_CONTRIBUTION, contributionPpmOf } from './turnover-contribution.js';

/**
 * Converts a brand to the form that other services get. It leaves out the login rules and the demo settings, because
 * only identity uses them.
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
  blockedRegions: [...brand.blockedRegions],
  customerService: brand.customerService.map((entry) => ({ ...entry })),
  announcements: (brand.announcements ?? []).map(announcementInContract),
  rateLimitPerMinute: brand.rateLimitPerMinute,
  registrationBonusMinor: BigInt(brand.registrationBonusMinor),
  registrationBonusInCash: brand.registrationBonus.inCash,
  turnoverContributionPpm: contributionPpmOf(brand.turnoverContribution ?? TURNOVER_CONTRIBUTION),
  captcha: brand.security.captcha,
  singleWallet: brand.singleWallet,
});

export const fieldRuleInContract = (rule: FieldRule): MessageInitShape<typeof identity.FieldRuleSchema> => ({
  ...rule,
});

const announcementInContract = ({
  id,
  publishedAt,
  until,
  link = '',
  execution,
  texts,
}: BrandAnnouncement): MessageInitShape<typeof identity.AnnouncementSchema> => ({
  id,
  publishedAt: timestampFromDate(new Date(publishedAt)),
  ...(until !== undefined && { until: timestampFromDate(new Date(until)) }),
  link,
  ...(execution && { execution }),
  texts: Object.entries(texts).map(([language, text]) => ({ language, ...text })),
});

const moduleInContract = (node: BrandModule): MessageInitShape<typeof identity.ModuleSchema> => ({
  modId: node.modId,
  enabled: node.enabled,
  childrenNodes: node.childrenNodes.map(moduleInContract),
});
