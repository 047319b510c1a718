import { Inject, Injectable } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { Failure } from '@nm/kit/errors/failure.js';
import { BFF_CONFIG, type BffConfig } from '../bff.config.js';
import { BrandService } from '../brand/brand.service.js';

/**
 * Sets the headers that all responses have. The content security policy is set elsewhere, because it differs between
 * pages and API routes.
 */
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

/** Sets the headers of an API response. They forbid to store it, to run it as a page, and to show it in a frame. */
export function apiHeaders(_request: Request, response: Response, next: NextFunction): void {
  response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  response.setHeader('Cache-Control', 'no-store');
  next();
}

/**
 * Returns the content security policy of a page. Scripts and styles must come from this origin or carry the page's
 * nonce; frames may only show the vendors' hosts.
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

const METHODS = 'GET, POST, PUT, DELETE';
const HEADERS = 'Authorization, Content-Type, Idempotency-Key, X-Merchant, X-Request-Id, traceparent';
const PREFLIGHT_S = 600;

/** Allows cross-origin requests only from the sites of the brands. */
@Injectable()
export class CorsByBrand {
  constructor(
    private readonly brands: BrandService,
    @Inject(BFF_CONFIG) private readonly config: BffConfig,
  ) {}

  middleware(): RequestHandler {
    return async (request: Request, response: Response, next: NextFunction) => {
      const { origin } = request.headers;
      response.vary('Origin');
      const allowed = origin !== undefined && (await this.allows(origin));
      if (allowed) permit(response, origin);
      if (request.method !== 'OPTIONS' || origin === undefined) next();
      else if (allowed) response.status(204).end();
      else throw new Failure('access.denied');
    };
  }

  /** Whether an origin is a brand's site. It must use https and the public port; in demo mode any port is accepted. */
  async allows(origin: string): Promise<boolean> {
    if (!URL.canParse(origin)) return false;
    const url = new URL(origin);
    if (!this.config.demo && (url.protocol !== 'https:' || url.port !== new URL(this.config.publicUrl).port))
      return false;
    return this.brands.serves(url.hostname).catch(() => false);
  }
}

function permit(response: Response, origin: string): void {
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Access-Control-Allow-Credentials', 'true');
  response.setHeader('Access-Control-Allow-Methods', METHODS);
  response.setHeader('Access-Control-Allow-Headers', HEADERS);
  response.setHeader('Access-Control-Expose-Headers', 'Retry-After, X-Request-Id');
  response.setHeader('Access-Control-Max-Age', String(PREFLIGHT_S));
}
