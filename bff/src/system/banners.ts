import type { identity } from '@nm/contracts';
import type { BannerTextDto, BrandBannerDto, BrandDto } from './system.dto.js';

/** The name of the banner group whose banners the home page shows. */
export const HOME_GROUP = 'w_home';

/** A banner with its texts in one language. */
export type BannerInLanguage = Omit<BrandBannerDto, 'texts'> & BannerTextDto;

/**
 * Converts the banners of a brand, in all languages, for the response. A banner whose URL does not fit its linkage type
 * is left out.
 */
export const presentBanners = ({ banners }: Pick<identity.Brand, 'banners'>): BrandBannerDto[] =>
  banners.filter(isSafe).map(({ groupName, url, linkageType, picture, texts }) => ({
    ...{ groupName, url, linkageType, picture },
    texts: Object.fromEntries(
      texts.map(({ language, title, text, action }) => [language.toLowerCase(), { title, text, action }]),
    ),
  }));

/**
 * Returns the banners with the texts of a language, or of the brand's default language. A banner with a text in neither
 * of the two languages is left out.
 */
export const bannersIn = (
  { banners, defaultLanguage }: Pick<BrandDto, 'banners' | 'defaultLanguage'>,
  language: string,
): BannerInLanguage[] =>
  banners.flatMap(({ texts, ...banner }) => {
    const text = inLanguage(texts, language, defaultLanguage);
    return text ? [{ ...banner, ...text }] : [];
  });

/** Returns the brand's notice in a language, or in the brand's default language. */
export const noticeIn = (
  { notice, defaultLanguage }: Pick<BrandDto, 'notice' | 'defaultLanguage'>,
  language: string,
): string | undefined => inLanguage(notice, language, defaultLanguage);

const inLanguage = <T>(texts: Readonly<Record<string, T>>, language: string, otherwise: string): T | undefined =>
  texts[language.toLowerCase()] ?? texts[otherwise.toLowerCase()];

const isSafe = ({ url, linkageType }: identity.Banner): boolean =>
  linkageType === 'page' ? /^\/(?![/\\])/.test(url) : linkageType === 'external' && url.startsWith('https://');
