import { Inject, Injectable } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { Failure } from '@nm/kit/errors/failure.js';
import { BFF_CONFIG, type BffConfig } from '../bff.config.js';
import { BrandService } from '../brand/brand.service.js';

/** Sets the headers of every response, apart from the content policy, which differs between pages and calls. */
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

/** Sets the headers of a call's response: it may not be stored, executed or framed. */
export function apiHeaders(_request: Request, response: Response, next: NextFunction): void {
  response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  response.setHeader('Cache-Control', 'no-store');
  next();
}

/**
 * Returns the content policy of a page: scripts and styles of this origin or with this page's nonce; frames of the
 * vendors' hosts only.
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

/** Allows cross-origin calls from the brands' own sites and from no other origin. */
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

  /**
   * Whether an origin belongs to a brand's host. It must use https and the public port; in demo mode any port is
   * allowed.
   */
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
