/** The names of browser and system in a User-Agent. Product names are the same in every language. */
export interface Device {
  readonly kind: 'desktop' | 'phone' | 'tablet' | 'unknown';
  /** The browser's name, for example `Chrome`; empty when unknown. */
  readonly browser: string;
  /** The system's name, for example `Windows`; empty when unknown. */
  readonly system: string;
}

/** Patterns of browsers. The order matters, because most browsers also name the browsers that they are derived from. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\bHeadlessChrome\//, 'Chrome'],
  [/\b(?:Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string, Device['kind']])[] = [
  [/\biPhone\b/, 'iPhone', 'phone'],
  [/\biPad\b/, 'iPad', 'tablet'],
  [/\bAndroid\b(?=.*\bMobile\b)/, 'Android', 'phone'],
  [/\bAndroid\b/, 'Android', 'tablet'],
  [/\bWindows\b/, 'Windows', 'desktop'],
  [/\bCrOS\b/, 'ChromeOS', 'desktop'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS', 'desktop'],
  [/\bLinux\b/, 'Linux', 'desktop'],
];

/** Parses a `User-Agent`. A browser may send any text; the result only helps members to tell their devices apart. */
export function deviceOf(userAgent: string): Device {
  const [, system, kind] = SYSTEMS.find(([sign]) => sign.test(userAgent)) ?? [undefined, '', 'unknown' as const];
  return { kind, browser: BROWSERS.find(([sign]) => sign.test(userAgent))?.[1] ?? '', system };
}

const SHORT = /^(\d{1,3})\.\d{1,3}\.\d{1,3}\.(\d{1,3})$/;

/**
 * Hides the middle of an address. The rest shows whether it is at home or abroad, even if others can see the screen.
 */
export function maskedAddress(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d)/i, '');
  const short = SHORT.exec(plain);
  if (short) return `${short[1]}.••.••.${short[2]}`;
  const groups = plain.split(':');
  return groups.length > 2 ? `${groups.slice(0, 2).join(':')}:••:${groups.at(-1) ?? ''}` : '••';
}
