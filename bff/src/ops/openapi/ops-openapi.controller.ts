import { readFile } from 'node:fs/promises';
import { Controller, Get, Header, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { AnyOperator } from '../session/permission.js';

/**
 * The committed OpenAPI document of the console. `npm run openapi -w @nm/bff` writes it, and a test fails if it is
 * outdated.
 */
export const OPS_OPENAPI_FILE = new URL('../../../openapi-ops.json', import.meta.url);

/**
 * Serves the committed OpenAPI document of the console. Only operators can read it, and it is sent without the JSON
 * envelope.
 */
@ApiExcludeController()
@Controller('ops')
export class OpsOpenApiController {
  @Get('openapi.json')
  @AnyOperator()
  @Header('Content-Type', 'application/json; charset=utf-8')
  async document(@Res() response: Response): Promise<void> {
    response.end(await readFile(OPS_OPENAPI_FILE, 'utf8'));
  }
}
