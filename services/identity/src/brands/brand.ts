import type { BrandModule } from './brand-module.js';
import type { FieldRule } from './field-rule.js';
import type { Theme } from './theme.js';

/** 0 normal, 1 maintenance, 2 region blocked (specification §2, whole-app gate). */
export type SystemStatus = 0 | 1 | 2;

export interface CustomerServiceEntry {
  readonly title: string;
  /** Position on the screen: `float`, `side` or `footer`. */
  readonly position: string;
  readonly type: 'FACEBOOK' | 'TELEGRAM' | 'WHATSAPP' | 'TELEGRAM1' | 'SERVICE';
  readonly path: string;
}

/** Login protections. The lab brand turns them off so that scripts and tests can log in. */
export interface BrandSecurity {
  /** Ask for a captcha after three failed logins. */
  readonly captcha: boolean;
  /** Ask for a second factor when a member logs in from a new address. */
  readonly secondFactor: boolean;
  /** Days until a password expires. Used only where FORCECHNGPASS3 is on. */
  readonly passwordDaysMax: number;
  /** The hours for which a change of the payment password locks withdrawals. A document without it means 24. */
  readonly paymentLockHours?: number;
}

/** A whitelabel deployment as one document (domain rules §2). Amounts are minor units of `currency`. */
export interface Brand {
  readonly code: string;
  readonly name: string;
  readonly hosts: readonly string[];
  readonly theme: Theme;
  readonly currency: string;
  readonly currencySymbol: string;
  /** A separate currency for trial money, so that trial and real amounts never mix. */
  readonly trialCurrency: string;
  /** IANA time zone. */
  readonly timeZone: string;
  readonly defaultLanguage: string;
  readonly languages: readonly string[];
  readonly ageLimit: 18 | 21;
  readonly modules: readonly BrandModule[];
  readonly status: SystemStatus;
  /** End of the maintenance, ISO 8601. Set only while `status` is 1. */
  readonly maintenanceUntil?: string;
  /** Country codes, ISO 3166-1 alpha-2. */
  readonly blockedRegions: readonly string[];
  readonly customerService: readonly CustomerServiceEntry[];
  readonly fieldRules: readonly FieldRule[];
  /** Limit of requests per minute from one address or account. */
  readonly rateLimitPerMinute: number;
  /** A decimal string, as every amount in JSON. */
  readonly registrationBonusMinor: string;
  readonly registrationBonus: {
    /** True: cash, for scripts only. False: bonus money with turnover. */
    readonly inCash: boolean;
    /**
     * Registration bonuses that one address gets at once per day. Later ones wait for a confirmed contact.
     */
    readonly perAddressADay: number;
    /** Hold the bonus when the account shares a device or a payee name with another account. */
    readonly waitsWhenShared: boolean;
  };
  /** True: vendors call our wallet for each bet. False: money is transferred to each vendor. */
  readonly singleWallet: boolean;
  readonly security: BrandSecurity;
  /** This brand is served in demo mode only. */
  readonly demoOnly: boolean;
}
