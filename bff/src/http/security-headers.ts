import type { NextFunction, Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import type { BffConfig } from '../bff.config.js';

/** The headers of every answer, apart from the content policy, which differs between pages and calls. */
export const commonHeaders = (config: BffConfig): RequestHandler =>
  helmet({
    contentSecurityPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-site' },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: config.publicUrl.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: true }
      : false,
  }) as RequestHandler;

/** The headers of a call's answer: not stored, not executed, not framed. */
export function apiHeaders(_request: Request, response: Response, next: NextFunction): void {
  response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  response.setHeader('Cache-Control', 'no-store');
  next();
}

/**
 * The content policy of a page: scripts and styles of this origin or with this page's nonce; frames of the vendors'
 * hosts only.
 */
export const pagePolicy = (nonce: string, frameOrigins: readonly string[]): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${frameOrigins.length > 0 ? frameOrigins.join(' ') : "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
