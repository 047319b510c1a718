import { isIP } from 'node:net';
import type { identity } from '@nm/contracts';
import type { Brand } from '../brands/brand.js';
import { invalidForm } from '../identity.errors.js';

/**
 * The origin of a request: IP address, browser and language. The bff determines these values behind its trusted
 * proxies, and they are validated here.
 */
export interface Origin {
  readonly brand: string;
  /** The client's IPv4 or IPv6 address. */
  readonly ip: string;
  readonly userAgent: string;
  readonly language: string;
  readonly captchaId: string;
  /** The id of the slider picture that this browser was shown last; it may be empty. */
  readonly sliderId: string;
  /** The device cookie of the browser; it may be empty. */
  readonly device: string;
}

/**
 * Validates the origin of a request.
 * @throws Failure request.invalid for a malformed IP address.
 */
export function originOf(origin: identity.Origin | undefined): Origin {
  if (!origin || isIP(origin.ip) === 0) throw invalidForm('origin', 'isIp');
  const { brand, userAgent, language, captchaId, sliderId, device } = origin;
  return { brand, ip: plainAddress(origin.ip), userAgent, language, captchaId, sliderId, device };
}

/**
 * Returns an IP address in one canonical spelling: without the zone id, and with an IPv4-mapped IPv6 address written
 * as IPv4.
 */
const plainAddress = (ip: string): string => ip.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');

/** Returns the language of the request if the brand offers it, otherwise the brand's default language. */
export const languageOf = (brand: Brand, language: string): string =>
  brand.languages.find((offered) => offered === language.toUpperCase()) ?? brand.defaultLanguage;
