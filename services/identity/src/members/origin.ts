import { isIP } from 'node:net';
import type { identity } from '@nm/contracts';
import type { Brand } from '../brands/brand.js';
import { invalidForm } from '../identity.errors.js';

/** Where a request came from, checked: the bff read it through its trusted proxies. */
export interface Origin {
  readonly brand: string;
  /** An IPv4 or IPv6 address. */
  readonly ip: string;
  readonly userAgent: string;
  readonly language: string;
  readonly captchaId: string;
  /** The browser's device cookie; empty for none. */
  readonly device: string;
}

/** @throws Failure request.invalid when the address is none. */
export function originOf(origin: identity.Origin | undefined): Origin {
  if (!origin || isIP(origin.ip) === 0) throw invalidForm('origin', 'isIp');
  const { brand, userAgent, language, captchaId, device } = origin;
  return { brand, ip: plainAddress(origin.ip), userAgent, language, captchaId, device };
}

/** One spelling per address: without a zone, and an IPv4 address in IPv6's clothes as itself. */
const plainAddress = (ip: string): string => ip.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');

/** The language of a request where the brand offers it, else the brand's own. */
export const languageOf = (brand: Brand, language: string): string =>
  brand.languages.find((offered) => offered === language.toUpperCase()) ?? brand.defaultLanguage;
