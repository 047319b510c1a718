/** A node in the tree of modules (specification §3, whitelabel): a module, or a group of modules. */
export interface BrandModule {
  readonly modId: string;
  readonly enabled: boolean;
  readonly childrenNodes?: readonly BrandModule[];
}

/** A banner of the brand with its texts by language. */
export interface BrandBanner {
  readonly groupName: string;
  readonly url: string;
  readonly linkageType: string;
  readonly picture: string;
  readonly texts: Readonly<Record<string, { readonly title: string; readonly text: string; readonly action: string }>>;
}

/** The brand's configuration, which the server writes into the page (specification §3, brand configuration). */
export interface Brand {
  readonly code: string;
  readonly name: string;
  readonly theme: string;
  readonly currency: string;
  readonly currencySymbol: string;
  readonly timeZone: string;
  readonly defaultLanguage: string;
  readonly languages: readonly string[];
  readonly ageLimit: number;
  /** The text about the licence in the footer, by language. */
  readonly licence: Readonly<Record<string, string>>;
  readonly modules: readonly BrandModule[];
  /** The areas of the page in which the brand has links to social networks. */
  readonly servicePlaces: readonly string[];
  /** True if the brand has an external chat for customer service. */
  readonly hasChat: boolean;
  /** True if members can write to the built-in customer service. */
  readonly hasServiceThread: boolean;
  /** The dialling code (digits) for numbers without one; empty if the brand has no home country. */
  readonly dialingCode: string;
  readonly banners: readonly BrandBanner[];
  /** The notice that runs across the home page, by language. */
  readonly notice: Readonly<Record<string, string>>;
  /** The status of the site: 0 normal, 1 maintenance, 2 region blocked. */
  readonly status: 0 | 1 | 2;
}

const FALLBACK: Brand = {
  code: 'nmen',
  name: 'Night Market',
  theme: 'night-market',
  currency: 'USD',
  currencySymbol: '$',
  timeZone: 'Asia/Singapore',
  defaultLanguage: 'EN',
  languages: ['EN', 'BN', 'AR'],
  ageLimit: 18,
  licence: {},
  modules: [{ modId: 'USERNAMEREG3', enabled: true }],
  servicePlaces: [],
  hasChat: false,
  hasServiceThread: true,
  dialingCode: '',
  banners: [],
  notice: {},
  status: 0,
};

function readBrand(): Brand {
  try {
    const text = document.getElementById('brand')?.textContent;
    return text ? { ...FALLBACK, ...(JSON.parse(text) as Partial<Brand>) } : FALLBACK;
  } catch {
    return FALLBACK;
  }
}

/** The brand of this page. It never changes while the page is open, because each brand has its own host. */
export const brand: Brand = readBrand();

function find(modules: readonly BrandModule[], modId: string): BrandModule | undefined {
  for (const module of modules) {
    const found = module.modId === modId ? module : find(module.childrenNodes ?? [], modId);
    if (found) return found;
  }
  return undefined;
}

/** Whether the brand has switched a module on, for example PTSYS3. An unknown module is off. */
export function moduleOn(modId: string): boolean {
  return find(brand.modules, modId)?.enabled ?? false;
}

/** Returns the entry for the page's language, otherwise for the brand's default language. */
export const inBrandLanguage = <T>(texts: Readonly<Record<string, T>>): T | undefined =>
  texts[document.documentElement.lang] ?? texts[brand.defaultLanguage.toLowerCase()];
