import { hash } from 'node:crypto';
import {
  Injectable,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { tap, type Observable } from 'rxjs';
import { BrandService } from '../brand/brand.service.js';
import { succeeded } from '../http/envelope.js';
import { brandOf } from '../http/params.js';
import { apiHeaders } from '../http/middleware.js';

/**
 * How long (ms) a response is cached. The list from which it is built is cached too, and the games service caches the
 * order of its games for the same time. With these three caches, a change of the catalogue is visible within 1.5
 * seconds.
 */
const FRESH_MS = 500;
const BYTES_MAX = 8 * 1_024 * 1_024;
/** The largest response (bytes) that is cached. A few larger ones would push all others out of the cache. */
const ANSWER_BYTES_MAX = BYTES_MAX / 8;
/** The estimated memory (bytes) of a cache entry, in addition to its body and its key. */
const ENTRY_BYTES = 256;

interface CachedResponse {
  readonly etag: string;
  readonly body: Buffer;
}

const keyOf = (brand: string, url: string): string => `${brand} ${url}`;

/**
 * Caches serialised responses that are the same for every visitor, for half a second. A cached response is sent
 * before routing, validation and serialisation, and does not count against the visitor's rate limit. While the
 * brand's site is closed, the cache is not used.
 */
@Injectable()
export class ResponseCache {
  readonly #responses = new LRUCache<string, CachedResponse>({
    max: 500,
    maxSize: BYTES_MAX,
    maxEntrySize: ANSWER_BYTES_MAX,
    sizeCalculation: ({ body }, key) => body.length + 2 * key.length + ENTRY_BYTES,
    ttl: FRESH_MS,
  });

  constructor(private readonly brands: BrandService) {}

  middleware(): RequestHandler {
    return async (request, response, next) => {
      if (!isPlainRead(request)) return next();
      const cached = await this.#find(request).catch(() => undefined);
      if (cached) send(cached, request, response);
      else next();
    };
  }

  /** Stores the response of a request in the cache, and sets its ETag header. */
  put(request: Request, response: Response, value: unknown): void {
    if (!isPlainRead(request)) return;
    const body = Buffer.from(JSON.stringify(succeeded(value)));
    const etag = `"${hash('sha256', body, 'base64url').slice(0, 22)}"`;
    this.#responses.set(keyOf(brandOf(request).code, request.originalUrl), { etag, body });
    setHeaders(etag, response);
  }

  /**
   * Returns the cached response of a request. Returns undefined if none is fresh or if the brand's site is closed;
   * the route's handler then runs.
   */
  async #find(request: Request): Promise<CachedResponse | undefined> {
    const brand = await this.brands.ofRequest(request);
    return brand.status === 0 ? this.#responses.get(keyOf(brand.code, request.originalUrl)) : undefined;
  }
}

/**
 * Marks a route whose responses are cached. Use it only if the response depends on nothing but the brand and the URL.
 */
export const CachesResponse = (): MethodDecorator => UseInterceptors(ResponseCacheInterceptor);

@Injectable()
class ResponseCacheInterceptor implements NestInterceptor {
  constructor(private readonly cache: ResponseCache) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const http = context.switchToHttp();
    return next
      .handle()
      .pipe(tap((value) => this.cache.put(http.getRequest<Request>(), http.getResponse<Response>(), value)));
  }
}

/**
 * Whether the cache may answer a request. It may not if the request has a token, whose session must be checked, or a
 * body, which must be refused.
 */
const isPlainRead = ({ method, headers }: Request): boolean =>
  method === 'GET' &&
  headers.authorization === undefined &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined;

function setHeaders(etag: string, response: Response): void {
  response.setHeader('ETag', etag);
  // The browser may store the response but must ask the server each time whether it is still current.
  response.setHeader('Cache-Control', 'private, no-cache');
}

function send({ etag, body }: CachedResponse, request: Request, response: Response): void {
  // The metrics need a route label. The path can be the label, because cached URLs contain no ids.
  Object.assign(request, { route: { path: request.path } });
  apiHeaders(request, response, () => undefined);
  setHeaders(etag, response);
  if (request.headers['if-none-match'] === etag) {
    response.status(304).end();
    return;
  }
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', body.length);
  response.end(body);
}
