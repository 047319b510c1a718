/**
 * The language codes that the site knows (specification §1: 35 to 37), with the name of each language in its own
 * script.
 */
export const LANGUAGE_NAMES: Readonly<Record<string, string>> = {
  en: 'English',
  bn: 'বাংলা',
  ar: 'العربية',
  cn: '简体中文',
  tw: '繁體中文',
  ja: '日本語',
  th: 'ไทย',
  vi: 'Tiếng Việt',
  es: 'Español',
  pt: 'Português',
  ko: '한국어',
  hi: 'हिन्दी',
  id: 'Bahasa Indonesia',
  ms: 'Bahasa Melayu',
  km: 'ខ្មែរ',
  lo: 'ລາວ',
  my: 'မြန်မာ',
  ne: 'नेपाली',
  si: 'සිංහල',
  ta: 'தமிழ்',
  te: 'తెలుగు',
  ur: 'اردو',
  fa: 'فارسی',
  tr: 'Türkçe',
  ru: 'Русский',
  uk: 'Українська',
  pl: 'Polski',
  de: 'Deutsch',
  fr: 'Français',
  it: 'Italiano',
  nl: 'Nederlands',
  sv: 'Svenska',
  fi: 'Suomi',
  da: 'Dansk',
  no: 'Norsk',
  fil: 'Filipino',
  mn: 'Монгол',
};

const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'ur', 'he']);

export function directionOf(language: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr';
}
