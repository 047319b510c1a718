import { readFile } from 'node:fs/promises';
import { Controller, Get, Header, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { OpenWhenClosed } from '../brand/brand.guard.js';
import { Visitors } from '../session/access.js';

/** Written by `npm run openapi -w @nm/bff`; a test keeps it current. */
export const OPENAPI_FILE = new URL('../../openapi.json', import.meta.url);

/** Serves the committed document as it is, outside the envelope: it describes the envelope. */
@ApiExcludeController()
@OpenWhenClosed()
@Controller('openapi.json')
export class OpenApiController {
  #document: Promise<string> | undefined;

  @Get()
  @Visitors()
  @Header('Content-Type', 'application/json; charset=utf-8')
  async document(@Res() response: Response): Promise<void> {
    this.#document ??= readFile(OPENAPI_FILE, 'utf8');
    response.end(await this.#document);
  }
}
