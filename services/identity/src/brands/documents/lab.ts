import { DEMO_LICENCE } from './licence.js';
import { TURNOVER_CONTRIBUTION } from '../turnover-contribution.js';
import { moduleTree } from '../brand-module.js';
import type { Brand } from '../brand.js';
import { rule } from '../field-rule.js';
import { DAYLIGHT } from '../theme.js';
import { AGENT_ANNOUNCEMENTS } from './agent-announcements.js';
import { HOME_BANNERS, HOME_NOTICE } from './home-banners.js';
import { LAB_NETWORKS } from './lab-networks.js';
import { PLAYER_ANNOUNCEMENTS } from './player-announcements.js';

/**
 * The brand for scripts and tests, which exists in demo mode only. It has no slider check, no captcha and no second
 * factor, high rate limits, and simple rules for user names.
 */
export const lab: Brand = {
  code: 'lab',
  name: 'Daylight',
  hosts: ['lab.localhost'],
  theme: DAYLIGHT,
  currency: 'USD',
  currencySymbol: '$',
  trialCurrency: 'TLAB',
  timeZone: 'UTC',
  defaultLanguage: 'EN',
  languages: ['EN', 'BN', 'AR'],
  ageLimit: 18,
  licence: DEMO_LICENCE,
  modules: moduleTree([
    'AGENTPOLICY3',
    'MEMBERTRANSFER3',
    'USERNAMEREG3',
    'FREEPLAY3',
    'MOBVERFLOGIN3',
    'FORCECHNGPASS3',
    'PTSYS3',
    'MANPLAYREB3',
    'AUTOPLAY3',
    'BUYFEATURE3',
    'UIGALLERY3',
  ]),
  status: 0,
  blockedRegions: [],
  customerService: [
    { title: 'Customer service', position: 'float', type: 'SERVICE', path: '/service' },
    { title: 'Email', position: 'footer', type: 'SERVICE', path: 'mailto:help@daylight.example' },
    ...LAB_NETWORKS,
  ],
  announcements: [...AGENT_ANNOUNCEMENTS, ...PLAYER_ANNOUNCEMENTS],
  banners: HOME_BANNERS,
  notice: HOME_NOTICE,
  fieldRules: [
    rule('username', 'letterFirst', 3, 32, 'required'),
    rule('password', 'noSpaces', 6, 64, 'required'),
    rule('payeeName', 'fullName', 3, 60, 'optional'),
    rule('paymentPassword', 'digits', 6, 6, 'optional'),
    rule('qqNum', 'digits', 5, 12, 'optional'),
    rule('line', 'handle', 3, 32, 'optional'),
    rule('whatsapp', 'digits', 7, 15, 'optional'),
    rule('facebook', 'handle', 5, 50, 'optional'),
    rule('wechat', 'letterFirst', 6, 20, 'optional'),
    rule('idNumber', 'alphanumeric', 5, 20, 'optional'),
    rule('email', 'email', 6, 60, 'optional'),
    rule('mobileNum', 'digits', 7, 15, 'optional'),
    rule('recommenderId', 'alphanumeric', 4, 20, 'optional'),
    rule('affiliateCode', 'alphanumeric', 4, 16, 'optional'),
    rule('captcha', 'alphanumeric', 4, 4, 'off'),
  ],
  rateLimitPerMinute: 600_000,
  registrationBonusMinor: '10000',
  registrationBonus: { inCash: true, perAddressADay: 1_000_000, waitsWhenShared: false },
  turnoverContribution: TURNOVER_CONTRIBUTION,
  singleWallet: true,
  security: { captcha: false, secondFactor: false, passwordDaysMax: 180, paymentLockHours: 0 },
  demoOnly: true,
};
