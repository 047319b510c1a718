import type { BrandModule } from './brand-module.js';
import type { FieldRule } from './field-rule.js';
import type { Theme } from './theme.js';

/** 0 normal, 1 maintenance, 2 region blocked (specification §2, whole-app gate). */
export type SystemStatus = 0 | 1 | 2;

export interface CustomerServiceEntry {
  readonly title: string;
  /** Where the screen shows it: `float`, `side` or `footer`. */
  readonly position: string;
  readonly type: 'FACEBOOK' | 'TELEGRAM' | 'WHATSAPP' | 'TELEGRAM1' | 'SERVICE';
  readonly path: string;
}

/** Switches of the login that a script or a test does without. */
export interface BrandSecurity {
  /** A captcha after three failed logins. */
  readonly captcha: boolean;
  /** A second factor for a login from a new address. */
  readonly secondFactor: boolean;
  /** A password older than this is expired, where FORCECHNGPASS3 is on. */
  readonly passwordDaysMax: number;
  /** How long withdrawals wait after a change of the payment password. A document without it says 24. */
  readonly paymentLockHours?: number;
}

/** A whitelabel deployment as one document (domain rules §2). Amounts in minor units of `currency`. */
export interface Brand {
  readonly code: string;
  readonly name: string;
  readonly hosts: readonly string[];
  readonly theme: Theme;
  readonly currency: string;
  readonly currencySymbol: string;
  /** Trial money is another currency, so it can never meet real money. */
  readonly trialCurrency: string;
  /** An IANA zone. */
  readonly timeZone: string;
  readonly defaultLanguage: string;
  readonly languages: readonly string[];
  readonly ageLimit: 18 | 21;
  readonly modules: readonly BrandModule[];
  readonly status: SystemStatus;
  /** ISO 8601; only while `status` is 1. */
  readonly maintenanceUntil?: string;
  /** ISO 3166-1 alpha-2. */
  readonly blockedRegions: readonly string[];
  readonly customerService: readonly CustomerServiceEntry[];
  readonly fieldRules: readonly FieldRule[];
  /** Requests a minute from one address or account. */
  readonly rateLimitPerMinute: number;
  /** A decimal string, as everywhere in JSON. */
  readonly registrationBonusMinor: string;
  readonly registrationBonus: {
    /** Cash is for scripts only; else it is bonus money with turnover. */
    readonly inCash: boolean;
    /** Bonuses that one address may get at once within a day; further ones wait for a confirmed contact. */
    readonly perAddressADay: number;
    /** The bonus waits where accounts share a device or a payee name. */
    readonly waitsWhenShared: boolean;
  };
  /** The seamless protocol; else money is moved to each vendor. */
  readonly singleWallet: boolean;
  readonly security: BrandSecurity;
  /** Exists in demo mode only. */
  readonly demoOnly: boolean;
}
