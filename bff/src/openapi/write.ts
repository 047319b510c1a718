import 'reflect-metadata';
import { writeFile } from 'node:fs/promises';
import { NestFactory } from '@nestjs/core';
import { BffModule } from '../bff.module.js';
import { createConsole } from '../ops/console-listener.js';
import { OPS_OPENAPI_FILE } from '../ops/openapi/ops-openapi.controller.js';
import { openApiDocument, openApiText, opsDocument } from './document.js';
import { OPENAPI_FILE } from './openapi.controller.js';
import { routeComments, withComments } from './route-comments.js';

/**
 * A placeholder for the addresses of services and Redis. This script writes the committed OpenAPI documents from the
 * DTOs (`npm run openapi -w @nm/bff`), and no service has to run for this.
 */
const NOWHERE = '127.0.0.1:9';
Object.assign(process.env, {
  REDIS_URL: `redis://${NOWHERE}`,
  LOG_LEVEL: 'fatal',
  EVENT_LOG: 'postgres',
  EVENT_LOG_URL: `postgres://${NOWHERE}/event_log`,
  ...Object.fromEntries(
    ['IDENTITY', 'WALLET', 'GAMES', 'PROMOTIONS', 'MESSAGING', 'AGENTS'].map((peer) => [
      `${peer}_RPC_ADDRESS`,
      NOWHERE,
    ]),
  ),
});

const app = await NestFactory.create(BffModule, { logger: false, bodyParser: false });
const ops = await createConsole((token) => app.get(token, { strict: false }));
const comments = await routeComments();
await writeFile(OPENAPI_FILE, openApiText(withComments(openApiDocument(app), comments)));
await writeFile(OPS_OPENAPI_FILE, openApiText(withComments(opsDocument(ops), comments)));
console.log(`wrote ${OPENAPI_FILE.pathname} and ${OPS_OPENAPI_FILE.pathname}`);
process.exit(0);
