import { readFile } from 'node:fs/promises';
import { Controller, Get, Header, Res } from '@nestjs/common';
import { ApiExcludeController, type OpenAPIObject } from '@nestjs/swagger';
import type { Response } from 'express';
import { OpenWhenClosed } from '../brand/brand.service.js';
import { Visitors } from '../session/access.js';
import { docsPage } from './docs-page.js';

/** The committed OpenAPI document. `npm run openapi -w @nm/bff` writes it, and a test fails if it is outdated. */
export const OPENAPI_FILE = new URL('../../openapi.json', import.meta.url);

/** Serves the committed OpenAPI document, and an HTML page made from it. Both are sent without the JSON envelope. */
@ApiExcludeController()
@OpenWhenClosed()
@Controller()
export class OpenApiController {
  readonly #document = once(() => readFile(OPENAPI_FILE, 'utf8'));
  readonly #page = once(async () => docsPage(JSON.parse(await this.#document()) as OpenAPIObject));

  @Get(['openapi.json', 'docs-json'])
  @Visitors()
  @Header('Content-Type', 'application/json; charset=utf-8')
  async document(@Res() response: Response): Promise<void> {
    response.end(await this.#document());
  }

  @Get('docs')
  @Visitors()
  @Header('Content-Type', 'text/html; charset=utf-8')
  async page(@Res() response: Response): Promise<void> {
    const { html, styleHash } = await this.#page();
    response.setHeader(
      'Content-Security-Policy',
      `default-src 'none'; style-src '${styleHash}'; frame-ancestors 'none'`,
    );
    response.end(html);
  }
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let value: Promise<T> | undefined;
  return () => (value ??= read());
}
