import { DEMO_LICENCE } from './licence.js';
import { TURNOVER_CONTRIBUTION } from '../turnover-contribution.js';
import { moduleTree } from '../brand-module.js';
import type { Brand } from '../brand.js';
import { rule } from '../field-rule.js';
import { MONSOON } from '../theme.js';
import { AGENT_ANNOUNCEMENTS } from './agent-announcements.js';
import { HOME_BANNERS, HOME_NOTICE } from './home-banners.js';
import { PLAYER_ANNOUNCEMENTS } from './player-announcements.js';

/**
 * The brand Monsoon, whose default language is Bengali and whose currency is taka. Mobile numbers are those of
 * Bangladesh: 11 digits that begin with 0.
 */
export const monsoon: Brand = {
  code: 'nmbn',
  name: 'Monsoon',
  hosts: ['bn.localhost'],
  theme: MONSOON,
  currency: 'BDT',
  currencySymbol: '৳',
  trialCurrency: 'TBDT',
  timeZone: 'Asia/Dhaka',
  dialingCode: '880',
  defaultLanguage: 'BN',
  languages: ['BN', 'EN'],
  ageLimit: 18,
  licence: DEMO_LICENCE,
  modules: moduleTree([
    'AGENTPOLICY3',
    'MEMBERTRANSFER3',
    'USERNAMEREG3',
    'MOBILENUMREG3',
    'REGMOBVERF3',
    'FREEPLAY3',
    'MOBVERFLOGIN3',
    'CHNGPASSVERIF3',
    'SLIDER3',
    'FORCECHNGPASS3',
    'PTSYS3',
    'AUTOPLAY3',
    'BUYFEATURE3',
  ]),
  status: 0,
  blockedRegions: [],
  customerService: [
    { title: 'গ্রাহক সেবা', position: 'float', type: 'SERVICE', path: '/service' },
    { title: 'ইমেইল', position: 'footer', type: 'SERVICE', path: 'mailto:help@monsoon.example' },
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
    rule('idNumber', 'digits', 10, 17, 'off'),
    rule('email', 'email', 6, 60, 'off'),
    rule('mobileNum', 'mobile', 11, 11, 'optional'),
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
