/** The browser and the operating system that a User-Agent names. Product names are not translated. */
export interface Device {
  readonly kind: 'desktop' | 'phone' | 'tablet' | 'unknown';
  /** The browser's name, for example `Chrome`; empty if it is unknown. */
  readonly browser: string;
  /** The name of the operating system, for example `Windows`; empty if it is unknown. */
  readonly system: string;
}

/**
 * Patterns of browser names. Their order matters, because most browsers also send the names of the browsers on which
 * they are based.
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

/** Parses a User-Agent. The text cannot be trusted, but it is only used to help members distinguish their devices. */
export function deviceOf(userAgent: string): Device {
  const [, system, kind] = SYSTEMS.find(([sign]) => sign.test(userAgent)) ?? [undefined, '', 'unknown' as const];
  return { kind, browser: BROWSERS.find(([sign]) => sign.test(userAgent))?.[1] ?? '', system };
}

/** The browser and system of a User-Agent in one text, for operators; the User-Agent itself if neither is known. */
export function deviceName(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent);
  return [browser, system].filter(Boolean).join(' · ') || userAgent;
}

const SHORT = /^(\d{1,3})\.\d{1,3}\.\d{1,3}\.(\d{1,3})$/;

/**
 * Hides the middle part of an IP address. The rest is enough to recognise a foreign network, and the full address stays
 * hidden from people who see the screen.
 */
export function maskedAddress(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d)/i, '');
  const short = SHORT.exec(plain);
  if (short) return `${short[1]}.••.••.${short[2]}`;
  const groups = plain.split(':');
  return groups.length > 2 ? `${groups.slice(0, 2).join(':')}:••:${groups.at(-1) ?? ''}` : '••';
}
