import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { BffModule } from '@nm/bff/bff.module.js';
import { configureEdge } from '@nm/bff/http/configure-edge.js';
import { RealtimeGateway } from '@nm/bff/realtime/realtime.gateway.js';
import { obey } from './emitter.js';

/* The edge as `bff/src/main.ts` starts it. Its gateway pushes as the bench orders. */
const [host = '127.0.0.1', port = ''] = (process.env['HTTP_LISTEN'] ?? '').split(':');
const app = await NestFactory.create(BffModule, { logger: false, bodyParser: false });
await configureEdge(app);
await app.listen(Number(port), host);
const gateway = app.get(RealtimeGateway);
obey((memberId, version) =>
  gateway.newestToMember(memberId, ['balance', { currency: 'USD', balanceMinor: '123456', version }]),
);
process.send?.({});
