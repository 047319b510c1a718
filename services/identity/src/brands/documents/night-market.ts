import { DEMO_LICENCE } from './licence.js';
import { TURNOVER_CONTRIBUTION } from '../turnover-contribution.js';
import { moduleTree } from '../brand-module.js';
import type { Brand } from '../brand.js';
import { rule } from '../field-rule.js';
import { NIGHT_MARKET } from '../theme.js';
import { AGENT_ANNOUNCEMENTS } from './agent-announcements.js';
import { HOME_BANNERS, HOME_NOTICE } from './home-banners.js';
import { PLAYER_ANNOUNCEMENTS } from './player-announcements.js';

/** The brand Night Market, whose default language is English and whose currency is the dollar. */
export const nightMarket: Brand = {
  code: 'nmen',
  name: 'Night Market',
  hosts: ['localhost', '127.0.0.1'],
  theme: NIGHT_MARKET,
  currency: 'USD',
  currencySymbol: '$',
  trialCurrency: 'TUSD',
  timeZone: 'Asia/Singapore',
  defaultLanguage: 'EN',
  languages: ['EN', 'BN', 'AR'],
  ageLimit: 18,
  licence: DEMO_LICENCE,
  modules: moduleTree([
    'AGENTPOLICY3',
    'MEMBERTRANSFER3',
    'USERNAMEREG3',
    'FREEPLAY3',
    'CHNGPASSVERIF3',
    'SLIDER3',
    'FORCECHNGPASS3',
    'PTSYS3',
    'MANPLAYREB3',
    'AUTOPLAY3',
    'BUYFEATURE3',
  ]),
  status: 0,
  blockedRegions: [],
  customerService: [
    { title: 'Customer service', position: 'float', type: 'SERVICE', path: '/service' },
    { title: 'Email', position: 'footer', type: 'SERVICE', path: 'mailto:help@night-market.example' },
  ],
  announcements: [...AGENT_ANNOUNCEMENTS, ...PLAYER_ANNOUNCEMENTS],
  banners: HOME_BANNERS,
  notice: HOME_NOTICE,
  fieldRules: [
    rule('username', 'letterFirstAlphanumeric', 6, 12, 'required'),
    rule('password', 'strongPassword', 8, 20, 'required'),
    rule('payeeName', 'fullName', 3, 60, 'required'),
    rule('paymentPassword', 'digits', 6, 6, 'off'),
    rule('qqNum', 'digits', 5, 12, 'off'),
    rule('line', 'handle', 3, 32, 'off'),
    rule('whatsapp', 'digits', 7, 15, 'off'),
    rule('facebook', 'handle', 5, 50, 'off'),
    rule('wechat', 'letterFirst', 6, 20, 'off'),
    rule('idNumber', 'alphanumeric', 5, 20, 'off'),
    rule('email', 'email', 6, 60, 'off'),
    rule('mobileNum', 'digits', 7, 15, 'optional'),
    rule('recommenderId', 'alphanumeric', 4, 20, 'off'),
    rule('affiliateCode', 'alphanumeric', 4, 16, 'optional'),
    // The form has no field for a captcha picture with letters, because this brand uses the slider check.
    rule('captcha', 'alphanumeric', 4, 4, 'off'),
  ],
  rateLimitPerMinute: 240,
  registrationBonusMinor: '10000',
  registrationBonus: { inCash: false, perAddressADay: 3, waitsWhenShared: true },
  turnoverContribution: TURNOVER_CONTRIBUTION,
  singleWallet: true,
  security: { captcha: true, secondFactor: true, passwordDaysMax: 180, paymentLockHours: 24 },
  demoOnly: false,
};
