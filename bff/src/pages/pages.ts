import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { isFailure } from '@nm/kit/errors/failure.js';
import { BFF_CONFIG, type BffConfig } from '../bff.config.js';
import { isOn } from '../brand/brand-modules.js';
import { BrandService } from '../brand/brand.service.js';
import { themeOf } from '../brand/theme.js';
import { contextOf } from '../http/params.js';
import { presentBrand } from '../system/brand.presenter.js';
import type { BrandDto } from '../system/system.dto.js';
import { NO_SITE_PAGE, PLAIN_PAGE, brandedPage, withFirstPaint, type FirstPaint } from './page.js';
import { MANIFEST_PATH, manifestOf } from './manifest.js';
import { compressed, type Encoding } from './compression.js';
import { SiteFiles, type SiteFile } from './site-files.js';
import { routesOf } from './site-routes.js';

/** The path prefixes of the API. Under them no page is served. */
const CALLS = /^\/(?:wps|lgw|lotto|ops|socket\.io|openapi\.json|docs|docs-json)(?:\/|$)/;

/** The paths of the home page (specification §2). */
const HOME = /^\/(?:index(?:\.html)?|home)?$/;

/** The gallery of UI components. It is not meant for players. */
const GALLERY = /^\/ui\/?$/i;

/**
 * Serves the built site: its files, and for every other path that names no file the HTML page with the brand written
 * into it.
 */
@Injectable()
export class Pages {
  constructor(
    private readonly brands: BrandService,
    @Inject(BFF_CONFIG) private readonly config: BffConfig,
  ) {}

  async middleware(): Promise<RequestHandler> {
    const site = await SiteFiles.read(this.config.webRoot);
    const isRoute = routesOf(site);
    const first = firstPaintOf(site);
    return async (request: Request, response: Response, next: NextFunction) => {
      if (!CALLS.test(request.path)) {
        // A path that is no route of the site gets the same HTML page with status 404.
        if (!isRoute(request.path)) response.status(404);
        await this.#answer(site, first, request, response, next);
      } else next();
    };
  }

  async #answer(
    site: SiteFiles,
    first: FirstPaint | undefined,
    request: Request,
    response: Response,
    next: NextFunction,
  ): Promise<void> {
    const file = request.path.endsWith('.html') ? undefined : site.find(request.path);
    if (file) return sendFile(site, file, request, response.status(200));
    if (request.path === MANIFEST_PATH) return this.#sendManifest(request, response, next);
    if (namesFile(request.path)) return next();
    return this.#sendPage(site, first, request, response);
  }

  async #sendManifest(request: Request, response: Response, next: NextFunction): Promise<void> {
    const brand = await this.brands.ofRequest(request).catch(orNone);
    if (!brand) return next();
    // In the demo one host serves all brands, and the header X-Merchant names the brand. So caches must distinguish
    // responses by this header.
    response.status(200).vary('X-Merchant').setHeader('Cache-Control', 'public, max-age=300');
    response.type('application/manifest+json');
    response.send(JSON.stringify(manifestOf(presentBrand(brand, contextOf(request).ip), themeOf(brand))));
  }

  async #sendPage(site: SiteFiles, first: FirstPaint | undefined, request: Request, response: Response): Promise<void> {
    const html = site.find('/index.html')?.raw.toString('utf8') ?? PLAIN_PAGE;
    const brand = await this.brands.ofRequest(request).catch(orNone);
    if (!brand) return sendHtml(NO_SITE_PAGE, request, response.status(404));
    if (GALLERY.test(request.path) && !isOn(brand.modules, 'UIGALLERY3')) response.status(404);
    const nonce = randomBytes(16).toString('base64');
    const document = presentBrand(brand, contextOf(request).ip);
    const language = languageOf(request, document);
    const page = brandedPage(html, document, themeOf(brand), nonce, language);
    response.setHeader('Content-Security-Policy', pagePolicy(nonce, this.config.frameOrigins));
    response.setHeader('Cache-Control', 'no-store');
    const text =
      first && HOME.test(request.path) && document.status === 0
        ? withFirstPaint(page, first, document, language, nonce)
        : page;
    await sendHtml(text, request, response);
  }
}

/** Returns undefined for the error that the host belongs to no brand. Throws any other error. */
function orNone(error: unknown): undefined {
  if (!isFailure(error, 'resource.not_found')) throw error;
}

function firstPaintOf(site: SiteFiles): FirstPaint | undefined {
  const file = site.find('/first-paint.json');
  return file ? (JSON.parse(file.raw.toString('utf8')) as FirstPaint) : undefined;
}

/**
 * Returns the language in the URL parameter `lang` if the brand offers it, otherwise the brand's default language.
 */
function languageOf(request: Request, brand: BrandDto): string {
  const asked = String(request.query['lang'] ?? '').toUpperCase();
  return brand.languages.includes(asked) ? asked : brand.defaultLanguage;
}

/**
 * Whether a path names a file: it has an extension, or is in the folder of hashed files. If the file does not exist,
 * the response is 404 and not the HTML page.
 */
export const namesFile = (path: string): boolean =>
  path.startsWith('/assets/') || (/\.[a-z0-9]+$/i.test(path) && path !== '/index.html');

export async function sendFile(site: SiteFiles, file: SiteFile, request: Request, response: Response): Promise<void> {
  response.setHeader('Cache-Control', file.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=300');
  response.setHeader('ETag', file.etag);
  response.setHeader('Content-Type', file.type);
  // An SVG picture that is opened as a page must not run scripts.
  if (file.type === 'image/svg+xml')
    response.setHeader('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  response.vary('Accept-Encoding');
  if (request.headers['if-none-match'] === file.etag) {
    response.status(304).end();
    return;
  }
  const encoding = file.compressible ? encodingFor(request) : 'identity';
  const body = await site.encoded(file, encoding);
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', String(body.length));
  response.end(request.method === 'HEAD' ? undefined : body);
}

/**
 * Sends an HTML page. Every response has its own nonce, so pages cannot be compressed in advance. The chosen
 * compression level takes less than a millisecond.
 */
export async function sendHtml(html: string, request: Request, response: Response): Promise<void> {
  const encoding = encodingFor(request);
  const body = await compressed(Buffer.from(html), encoding);
  response.vary('Accept-Encoding');
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  response.type('html').setHeader('Content-Length', String(body.length));
  response.end(request.method === 'HEAD' ? undefined : body);
}

function encodingFor(request: Request): Encoding {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b(?!;q=0(\.0*)?(,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!;q=0(\.0*)?(,|$))/.test(accepted) ? 'gzip' : 'identity';
}

/**
 * Returns the content security policy of a page. Scripts and styles must come from this origin or have the page's
 * nonce. Frames may show only the vendors' hosts.
 */
const pagePolicy = (nonce: string, frameOrigins: readonly string[]): string =>
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
