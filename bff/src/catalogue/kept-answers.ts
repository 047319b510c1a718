import { hash } from 'node:crypto';
import {
  Injectable,
  Logger,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { Request, RequestHandler, Response } from 'express';
import { tap, type Observable } from 'rxjs';
import { BrandService } from '../brand/brand.service.js';
import { succeeded } from '../http/envelope.js';
import { brandOf, contextOf } from '../http/request-context.js';
import { apiHeaders } from '../http/security-headers.js';
import { RateCounter, addressQuota } from '../rate-limit/rate-counter.js';
import { AnswerShelf } from './answer-shelf.js';

/** How much older than its lists an answer may be; with the lists' own age, a change of the catalogue shows within a second. */
const FRESH_MS = 500;
/** Answers that are kept at once, and their bytes together: a client that asks for ever new pages takes no more than this. */
const LIMITS = { countMax: 500, bytesMax: 8 * 1_024 * 1_024, freshMs: FRESH_MS };

interface KeptAnswer {
  readonly etag: string;
  readonly body: Buffer;
}

const nameOf = (brand: string, url: string): string => `${brand} ${url}`;

/**
 * Answers to visitors that are the same for everyone, as bytes: the same question again within half a second is
 * answered before it is routed, checked and written out anew. Its brand's gate and its address's rate hold as ever.
 */
@Injectable()
export class KeptAnswers {
  readonly #log = new Logger('kept answers');
  readonly #answers = new AnswerShelf<KeptAnswer>(LIMITS);

  constructor(
    private readonly brands: BrandService,
    private readonly rates: RateCounter,
  ) {}

  middleware(): RequestHandler {
    return async (request, response, next) => {
      if (!isPlainRead(request)) return next();
      const kept = await this.#find(request).catch(() => undefined);
      if (kept) send(kept, request, response);
      else next();
    };
  }

  /** Keeps what a question was answered with, and tells its reader the answer's tag. */
  keep(request: Request, response: Response, value: unknown): void {
    if (!isPlainRead(request)) return;
    const body = Buffer.from(JSON.stringify(succeeded(value)));
    const etag = `"${hash('sha256', body, 'base64url').slice(0, 22)}"`;
    this.#answers.put(nameOf(brandOf(request).code, request.originalUrl), { etag, body }, body.length);
    describe(etag, response);
  }

  /** Undefined sends the request the long way: where nothing is kept, the site is closed, or the address asks too often. */
  async #find(request: Request): Promise<KeptAnswer | undefined> {
    const brand = await this.brands.ofRequest(request);
    const kept = this.#answers.get(nameOf(brand.code, request.originalUrl));
    if (!kept || brand.status !== 0) return undefined;
    try {
      return (await this.rates.take([addressQuota(brand, contextOf(request).ip)], 1)) === 0 ? kept : undefined;
    } catch (error) {
      this.#log.warn(`not counted: ${String(error)}`);
      return kept;
    }
  }
}

/** Keeps a route's answers. Only for answers that depend on nothing but the brand and the address asked for. */
export const Kept = (): MethodDecorator => UseInterceptors(KeepAnswer);

@Injectable()
class KeepAnswer implements NestInterceptor {
  constructor(private readonly kept: KeptAnswers) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const http = context.switchToHttp();
    return next
      .handle()
      .pipe(tap((value) => this.kept.keep(http.getRequest<Request>(), http.getResponse<Response>(), value)));
  }
}

/** Who shows a session has it checked, and a body on a read is refused: both go the long way. */
const isPlainRead = ({ method, headers }: Request): boolean =>
  method === 'GET' &&
  headers.authorization === undefined &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined;

function describe(etag: string, response: Response): void {
  response.setHeader('ETag', etag);
  // A browser may keep it and asks whether it still holds.
  response.setHeader('Cache-Control', 'private, no-cache');
}

function send({ etag, body }: KeptAnswer, request: Request, response: Response): void {
  // Measured as what it answers for: a kept address has no parameters in its path.
  Object.assign(request, { route: { path: request.path } });
  apiHeaders(request, response, () => undefined);
  describe(etag, response);
  if (request.headers['if-none-match'] === etag) {
    response.status(304).end();
    return;
  }
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', body.length);
  response.end(body);
}
