import { readFile } from 'node:fs/promises';
import { Controller, Get, Header, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { AnyOperator } from '../session/permission.js';

/** Written by `npm run openapi -w @nm/bff`; a test keeps it current. */
export const OPS_OPENAPI_FILE = new URL('../../../openapi-ops.json', import.meta.url);

/** Serves the committed document of the console's calls to operators, without the envelope. */
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
