import type { BrandModule } from './brand-module.js';
import type { FieldRule } from './field-rule.js';
import type { Theme } from './theme.js';

/** The status of a brand's site: 0 normal, 1 maintenance, 2 region blocked (specification §2, whole-app gate). */
export type SystemStatus = 0 | 1 | 2;

export interface CustomerServiceEntry {
  readonly title: string;
  /** The position on the screen: `float`, `side` or `footer`. */
  readonly position: string;
  readonly type: 'FACEBOOK' | 'TELEGRAM' | 'WHATSAPP' | 'TELEGRAM1' | 'SERVICE';
  readonly path: string;
}

/** Settings that protect logins. The lab brand turns them off so that scripts and tests can log in. */
export interface BrandSecurity {
  /** True: a captcha is required after three failed logins. */
  readonly captcha: boolean;
  /** True: a second factor is required when a member logs in from a new address. */
  readonly secondFactor: boolean;
  /** Days until a password expires. The setting is used only where FORCECHNGPASS3 is on. */
  readonly passwordDaysMax: number;
  /** How many hours withdrawals are locked after a change of the payment password. 24 if the document does not say. */
  readonly paymentLockHours?: number;
}

/** An announcement to the brand's agents. */
export interface BrandAnnouncement {
  /** Stable for ever: messaging keeps under this id who has read it. */
  readonly id: string;
  /** ISO 8601. Not listed before this moment. */
  readonly publishedAt: string;
  /** ISO 8601. Not listed from this moment on. */
  readonly until?: string;
  /** A path on the agents' site. */
  readonly link?: string;
  /** One text per language. Paragraphs are separated by an empty line. */
  readonly texts: Readonly<Record<string, { readonly title: string; readonly body: string }>>;
}

/** The settings of a whitelabel brand as one document (domain rules §2). Amounts are minor units of `currency`. */
export interface Brand {
  readonly code: string;
  readonly name: string;
  readonly hosts: readonly string[];
  readonly theme: Theme;
  readonly currency: string;
  readonly currencySymbol: string;
  /** The currency of trial money. It is a separate one, so that trial and real amounts never mix. */
  readonly trialCurrency: string;
  /** The brand's IANA time zone. */
  readonly timeZone: string;
  readonly defaultLanguage: string;
  readonly languages: readonly string[];
  readonly ageLimit: 18 | 21;
  readonly modules: readonly BrandModule[];
  readonly status: SystemStatus;
  /** The end of the maintenance, ISO 8601. Set only while `status` is 1. */
  readonly maintenanceUntil?: string;
  /** Blocked countries by code, ISO 3166-1 alpha-2. */
  readonly blockedRegions: readonly string[];
  readonly customerService: readonly CustomerServiceEntry[];
  /** Absent in documents that an operator changed before announcements existed. */
  readonly announcements?: readonly BrandAnnouncement[];
  readonly fieldRules: readonly FieldRule[];
  /** Limit of requests per minute from one address or account. */
  readonly rateLimitPerMinute: number;
  /** The registration bonus in minor units, as a decimal string like every amount in JSON. */
  readonly registrationBonusMinor: string;
  readonly registrationBonus: {
    /** True: the bonus is cash, for scripts only. False: it is bonus money with a turnover requirement. */
    readonly inCash: boolean;
    /**
     * How many registration bonuses one address gets at once per day. Later ones are held until a contact is confirmed.
     */
    readonly perAddressADay: number;
    /** True: the bonus is held when the account shares a device or a payee name with another account. */
    readonly waitsWhenShared: boolean;
  };
  /** True: vendors call our wallet for each bet. False: money is transferred to each vendor. */
  readonly singleWallet: boolean;
  readonly security: BrandSecurity;
  /** True: this brand is served in demo mode only. */
  readonly demoOnly: boolean;
}
