import { isIP } from 'node:net';
import type { identity } from '@nm/contracts';
import type { Brand } from '../brands/brand.js';
import { invalidForm } from '../identity.errors.js';

/** Where a request comes from. The bff determines it behind its trusted proxies; it is validated here. */
export interface Origin {
  readonly brand: string;
  /** The client's IPv4 or IPv6 address. */
  readonly ip: string;
  readonly userAgent: string;
  readonly language: string;
  readonly captchaId: string;
  /** The id of the slider picture last shown to this browser; it may be empty. */
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

/** Returns a single spelling of an IP address: without the zone id, and an IPv4-mapped IPv6 address as IPv4. */
const plainAddress = (ip: string): string => ip.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');

/** Returns the language of the request if the brand offers it, otherwise the brand's default language. */
export const languageOf = (brand: Brand, language: string): string =>
  brand.languages.find((offered) => offered === language.toUpperCase()) ?? brand.defaultLanguage;
