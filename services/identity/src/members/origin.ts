import { isIP } from 'node:net';
import type { identity } from '@nm/contracts';
import type { Brand } from '../brands/brand.js';
import { invalidForm } from '../identity.errors.js';

/** The origin of a request. The bff determined it through its trusted proxies; it is validated here. */
export interface Origin {
  readonly brand: string;
  /** An IPv4 or IPv6 address. */
  readonly ip: string;
  readonly userAgent: string;
  readonly language: string;
  readonly captchaId: string;
  /** The browser's device cookie; may be empty. */
  readonly device: string;
}

/** Validates the origin. @throws Failure request.invalid for a malformed address. */
export function originOf(origin: identity.Origin | undefined): Origin {
  if (!origin || isIP(origin.ip) === 0) throw invalidForm('origin', 'isIp');
  const { brand, userAgent, language, captchaId, device } = origin;
  return { brand, ip: plainAddress(origin.ip), userAgent, language, captchaId, device };
}

/** One spelling per address: no zone id, and an IPv4-mapped IPv6 address as IPv4. */
const plainAddress = (ip: string): string => ip.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');

/** The request's language if the brand offers it, else the brand's default. */
export const languageOf = (brand: Brand, language: string): string =>
  brand.languages.find((offered) => offered === language.toUpperCase()) ?? brand.defaultLanguage;
