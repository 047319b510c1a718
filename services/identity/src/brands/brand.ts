import type { BrandModule } from './brand-module.js';
import type { FieldRule } from './field-rule.js';
import type { Theme } from './theme.js';
import type { TurnoverContribution } from './turnover-contribution.js';

/** The status of a brand's site: 0 normal, 1 maintenance, 2 region blocked (specification §2, whole-app gate). */
export type SystemStatus = 0 | 1 | 2;

export const SERVICE_TYPES = ['FACEBOOK', 'TELEGRAM', 'WHATSAPP', 'TELEGRAM1', 'SERVICE'] as const;

export interface CustomerServiceEntry {
  readonly title: string;
  /** The position of the entry on the screen: `float`, `side` or `footer`. */
  readonly position: string;
  readonly type: (typeof SERVICE_TYPES)[number];
  readonly path: string;
}

/** The settings that protect logins. The brand lab switches them off, so that scripts and tests can log in. */
export interface BrandSecurity {
  /** If true, a login needs a captcha after three failed logins. */
  readonly captcha: boolean;
  /** If true, a login from a new IP address needs a second factor. */
  readonly secondFactor: boolean;
  /** The number of days after which a password expires. It applies only to brands whose flag FORCECHNGPASS3 is on. */
  readonly passwordDaysMax: number;
  /**
   * If true, a password recovery by mail says that a username or email does not exist (specification §8). It is off in
   * every shipped brand, because the answer tells strangers who is a member.
   */
  readonly tellsUnknownMember?: boolean;
  /** For how many hours withdrawals are locked after a change of the payment password. The default is 24. */
  readonly paymentLockHours?: number;
}

/** An announcement to the brand's agents or to its players. */
export interface BrandAnnouncement {
  /** The id never changes, because the messaging service stores under it who has read the announcement. */
  readonly id: string;
  /** ISO 8601. Not listed before this moment. */
  readonly publishedAt: string;
  /** ISO 8601. Not listed from this moment on. */
  readonly until?: string;
  /** A path on the site. */
  readonly link?: string;
  /**
   * The readers of the announcement: logged-in members (A), visitors (B), or members at their first login (F). Absent:
   * it is for agents.
   */
  readonly execution?: 'A' | 'B' | 'F';
  /** Its position in the list, smallest first. At equal positions the newest is first. Absent: 0. */
  readonly position?: number;
  /**
   * One text per language. For agents it is plain text with an empty line between paragraphs; for players it is
   * sanitised HTML.
   */
  readonly texts: Readonly<Record<string, { readonly title: string; readonly body: string }>>;
}

/** A banner of the brand. */
export interface BrandBanner {
  /**
   * Where the banner is shown: `w_home` on the home page, `w_leftmenu` in the side menu, `w_promotion` among the
   * promotions.
   */
  readonly groupName: string;
  /** A path on the site, or an https:// URL of another site. */
  readonly url: string;
  readonly linkageType: 'page' | 'external';
  /** The name of one of the site's own pictures. */
  readonly picture: string;
  /** One text per language. */
  readonly texts: Readonly<Record<string, { readonly title: string; readonly text: string; readonly action: string }>>;
}

/** A file or page that the brand names to its clients, such as its logo. */
interface SiteResource {
  readonly resourceType: string;
  readonly url: string;
  readonly labelNameEn: string;
}

/** The settings of a whitelabel brand, as one document (domain rules §2). Amounts are minor units of `currency`. */
export interface Brand {
  readonly code: string;
  readonly name: string;
  readonly hosts: readonly string[];
  readonly theme: Theme;
  readonly currency: string;
  readonly currencySymbol: string;
  /** The currency of trial money. It is a separate currency, so that trial amounts and real amounts are never added. */
  readonly trialCurrency: string;
  /** The IANA time zone of the brand. */
  readonly timeZone: string;
  /** The dialing code of mobile numbers that are given without one, in digits. Absent if the brand has no home country. */
  readonly dialingCode?: string;
  readonly defaultLanguage: string;
  readonly languages: readonly string[];
  readonly ageLimit: 18 | 21;
  /**
   * The footer's text about the brand's licence, by language in lower case. Absent in documents that an operator
   * changed before the text existed.
   */
  readonly licence?: Readonly<Record<string, string>>;
  readonly modules: readonly BrandModule[];
  readonly status: SystemStatus;
  /** The end of the maintenance, as an ISO 8601 time. It is set only while `status` is 1. */
  readonly maintenanceUntil?: string;
  /** The maintenance text of the page, by language in lower case. */
  readonly maintenanceTexts?: Readonly<Record<string, string>>;
  /** The codes (ISO 3166-1 alpha-2) of the countries from which the site is blocked. */
  readonly blockedRegions: readonly string[];
  readonly customerService: readonly CustomerServiceEntry[];
  /** Absent in documents that an operator changed before announcements existed. */
  readonly announcements?: readonly BrandAnnouncement[];
  /** In the order in which they are shown. Absent in documents that an operator changed before banners were data. */
  readonly banners?: readonly BrandBanner[];
  /** The running notice on the home page, by language in lower case. Absent like the banners. */
  readonly notice?: Readonly<Record<string, string>>;
  /** Settings of the site for API clients (specification §3, permission info); absent if the brand has none. */
  readonly site?: {
    readonly resources?: readonly SiteResource[];
    /** The measurement id of a web analytics service. */
    readonly gtagId?: string;
    readonly imageCdns?: readonly string[];
    readonly launchGameCdns?: readonly string[];
    /** The host that the brand names first. Absent: the first of its hosts. */
    readonly mainDomain?: string;
  };
  readonly fieldRules: readonly FieldRule[];
  /** The largest number of requests per minute from one IP address or account. */
  readonly rateLimitPerMinute: number;
  /** The registration bonus in minor units, as a decimal string like every amount in JSON. */
  readonly registrationBonusMinor: string;
  readonly registrationBonus: {
    /**
     * If true, the registration bonus is cash, for scripts only. If false, it is bonus money with a turnover
     * requirement.
     */
    readonly inCash: boolean;
    /**
     * How many registration bonuses per day are paid at once to accounts from one IP address. Later ones are held until
     * the member confirms a contact.
     */
    readonly perAddressADay: number;
    /**
     * If true, the registration bonus is held when the account has the same device or payee name as another account.
     */
    readonly waitsWhenShared: boolean;
  };
  /**
   * How much each category counts towards the turnover of a bonus. Absent in documents that were stored before the
   * categories counted differently; the shipped contribution then applies.
   */
  readonly turnoverContribution?: TurnoverContribution;
  /**
   * True for a brand whose vendors call our wallet for each bet. It has no effect: the wallet service decides the mode
   * of each vendor by the brand's terms for wallets there.
   */
  readonly singleWallet: boolean;
  readonly security: BrandSecurity;
  /**
   * The largest number of levels of the agent tree, a top agent being the first. Absent in documents that were stored
   * before members could be moved; the default then applies.
   */
  readonly treeLevelsMax?: number;
  /**
   * The minimum time (ms) from the start of a member's round to the start of the next one. It applies while GAMECYCLE3
   * is on. Absent: GAME_CYCLE_MS.
   */
  readonly gameCycleMs?: number;
  /** If true, the brand exists in demo mode only. */
  readonly demoOnly: boolean;
}
