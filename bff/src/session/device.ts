/** The browser and the operating system that a User-Agent header names. These product names are not translated. */
export interface Device {
  readonly kind: 'desktop' | 'phone' | 'tablet' | 'unknown';
  /** The browser's name, for example `Chrome`; empty if it is unknown. */
  readonly browser: string;
  /** The name of the operating system, for example `Windows`; empty if it is unknown. */
  readonly system: string;
}

/**
 * Patterns that recognise browsers. The order matters: most browsers also send the names of the browsers on which
 * they are based, so the more specific patterns come first.
 */
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

/**
 * Parses a User-Agent header. The text cannot be trusted, but it is only used to help members to tell their devices
 * apart.
 */
export function deviceOf(userAgent: string): Device {
  const [, system, kind] = SYSTEMS.find(([sign]) => sign.test(userAgent)) ?? [undefined, '', 'unknown' as const];
  return { kind, browser: BROWSERS.find(([sign]) => sign.test(userAgent))?.[1] ?? '', system };
}

/**
 * Returns browser and system of a User-Agent header as one text, for operators. If neither is known, it returns the
 * header itself.
 */
export function deviceName(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent);
  return [browser, system].filter(Boolean).join(' · ') || userAgent;
}

const SHORT = /^(\d{1,3})\.\d{1,3}\.\d{1,3}\.(\d{1,3})$/;

/**
 * Masks the middle part of an IP address. The rest is enough to recognise a foreign network, and people who see the
 * screen do not learn the full address.
 */
export function maskedAddress(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d)/i, '');
  const short = SHORT.exec(plain);
  if (short) return `${short[1]}.••.••.${short[2]}`;
  const groups = plain.split(':');
  return groups.length > 2 ? `${groups.slice(0, 2).join(':')}:••:${groups.at(-1) ?? ''}` : '••';
}
