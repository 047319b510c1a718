import type { BrandModule } from './brand-module.js';
import type { FieldRule } from './field-rule.js';
import type { Theme } from './theme.js';
import type { TurnoverContribution } from './turnover-contribution.js';

/** The status of a brand's site: 0 normal, 1 maintenance, 2 region blocked (specification §2, whole-app gate). */
export type SystemStatus = 0 | 1 | 2;

export const SERVICE_TYPES = ['FACEBOOK', 'TELEGRAM', 'WHATSAPP', 'TELEGRAM1', 'SERVICE'] as const;

export interface CustomerServiceEntry {
  readonly title: string;
  /**
   * The place of this customer-service entry on the screen: a floating button, the side menu or the footer (`float`,
   * `side`, `footer`).
   */
  readonly position: string;
  readonly type: (typeof SERVICE_TYPES)[number];
  readonly path: string;
}

/** The settings that protect logins. The lab brand has no captcha and no second factor, so that scripts can log in. */
export interface BrandSecurity {
  /** If true, a login needs a captcha after three failed logins. */
  readonly captcha: boolean;
  /** If true, a login from a new IP address needs a second factor. */
  readonly secondFactor: boolean;
  /** The number of days after which a password expires. It is used only if the brand's flag FORCECHNGPASS3 is on. */
  readonly passwordDaysMax: number;
  /**
   * If true, the password recovery by mail answers that a username or email does not exist (specification §8). It is
   * false in every shipped brand, because this answer shows strangers who is a member.
   */
  readonly tellsUnknownMember?: boolean;
  /** The number of hours for which withdrawals are locked after a change of the payment password. Absent: 24. */
  readonly paymentLockHours?: number;
}

/** An announcement to the brand's agents or to its players. */
export interface BrandAnnouncement {
  /**
   * The id of the announcement, which never changes: the messaging service stores under this id which members have
   * read the announcement.
   */
  readonly id: string;
  /** The time from which the announcement is listed (ISO 8601). */
  readonly publishedAt: string;
  /** The time from which the announcement is no longer listed (ISO 8601). Absent: it has no end. */
  readonly until?: string;
  /** The page of the announcement's link, as a path on the site; absent if it has no link. */
  readonly link?: string;
  /**
   * The readers of the announcement: logged-in members (A), visitors (B), or members at their first login (F). Absent:
   * it is for agents.
   */
  readonly execution?: 'A' | 'B' | 'F';
  /**
   * The position of the announcement in the list, smallest first. Of two announcements with the same position, the
   * newer comes first. Absent: 0.
   */
  readonly position?: number;
  /**
   * The texts of the announcement, by language. For agents a text is plain, with an empty line between paragraphs; for
   * players it is sanitised HTML.
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
  /** The page that the banner opens: a path on the site, or an https:// URL of another site. */
  readonly url: string;
  readonly linkageType: 'page' | 'external';
  /** The name of the banner's picture, which is one of the site's own pictures. */
  readonly picture: string;
  /** The texts of the banner, by language. */
  readonly texts: Readonly<Record<string, { readonly title: string; readonly text: string; readonly action: string }>>;
}

/** A file or page, such as the logo, whose URL the brand gives to API clients. */
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
  /**
   * The currency of trial money. It differs from every real currency, so that trial amounts and real amounts are never
   * added.
   */
  readonly trialCurrency: string;
  /** The IANA time zone of the brand. */
  readonly timeZone: string;
  /**
   * The dialing code of mobile numbers that are given without one, in digits. Absent if the brand has no home country.
   */
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
  /** The text of the maintenance page, by language in lower case. */
  readonly maintenanceTexts?: Readonly<Record<string, string>>;
  /** The codes (ISO 3166-1 alpha-2) of the countries from which the site is blocked. */
  readonly blockedRegions: readonly string[];
  readonly customerService: readonly CustomerServiceEntry[];
  /** All announcements of the brand. Absent in documents that an operator changed before announcements existed. */
  readonly announcements?: readonly BrandAnnouncement[];
  /**
   * The banners of the brand, in the order in which the site shows them. Absent in documents that an operator changed
   * before brands had banners.
   */
  readonly banners?: readonly BrandBanner[];
  /**
   * The running notice on the home page, by language in lower case. Absent in documents that an operator changed
   * before brands had a notice.
   */
  readonly notice?: Readonly<Record<string, string>>;
  /** Settings of the site for API clients (specification §3, permission info); absent if the brand has none. */
  readonly site?: {
    readonly resources?: readonly SiteResource[];
    /** The measurement id of a web analytics service. */
    readonly gtagId?: string;
    readonly imageCdns?: readonly string[];
    readonly launchGameCdns?: readonly string[];
    /** The host that the brand gives as its main host. Absent: the first element of `hosts`. */
    readonly mainDomain?: string;
  };
  readonly fieldRules: readonly FieldRule[];
  /** The maximum number of requests per minute from one IP address or one account. */
  readonly rateLimitPerMinute: number;
  /** The registration bonus in minor units, as a decimal string like every amount in JSON. */
  readonly registrationBonusMinor: string;
  readonly registrationBonus: {
    /**
     * If true, the registration bonus is paid as cash; only brands for scripts use this. If false, it is bonus money
     * with a turnover requirement.
     */
    readonly inCash: boolean;
    /**
     * How many registration bonuses are paid immediately to accounts from one IP address per day. Each further bonus
     * of that day is held until its member confirms a contact.
     */
    readonly perAddressADay: number;
    /**
     * If true, the registration bonus is held when the account has the same device or payee name as another account.
     */
    readonly waitsWhenShared: boolean;
  };
  /**
   * How much stakes in each game category count towards the turnover of a bonus. Absent in documents from before the
   * categories had different values; these brands use the contribution of the shipped brands.
   */
  readonly turnoverContribution?: TurnoverContribution;
  /**
   * If true, the brand's vendors call our wallet for each bet. This setting has no effect: the wallet service chooses
   * each vendor's wallet mode by its own settings for the brand.
   */
  readonly singleWallet: boolean;
  readonly security: BrandSecurity;
  /**
   * The maximum number of levels of the agent tree; a top agent is level 1. Absent in documents from before members
   * could be moved; these brands use the default.
   */
  readonly treeLevelsMax?: number;
  /**
   * The minimum time (ms) from the start of a member's round to the start of the next one. It applies while GAMECYCLE3
   * is on. Absent: GAME_CYCLE_MS.
   */
  readonly gameCycleMs?: number;
  /**
   * How many days before a birthday the member must have given the birth date, so that the birthday gives a reward.
   * Absent: BIRTHDAY_NOTICE_DAYS.
   */
  readonly birthdayNoticeDays?: number;
  /** If true, the brand exists in demo mode only. */
  readonly demoOnly: boolean;
}
