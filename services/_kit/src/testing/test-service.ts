import 'reflect-metadata';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { INestApplication, NestApplicationOptions, Type } from '@nestjs/common';
import { Test, type TestingModuleBuilder } from '@nestjs/testing';
import type { DescService } from '@bufbuild/protobuf';
import { connectRpc } from '../boot/connect-rpc.js';

export interface TestServiceOptions {
  readonly module: Type;
  readonly rpc: readonly DescService[];
  /**
   * Environment variables that are set before the module of the service is loaded, for example DATABASE_URL and
   * REDIS_URL.
   */
  readonly env?: Readonly<Record<string, string>>;
  /** Options of the HTTP application. A test can, for example, switch off the body parser. */
  readonly http?: NestApplicationOptions;
  /** Replaces providers of the service; use it for external systems only. */
  readonly override?: (builder: TestingModuleBuilder) => TestingModuleBuilder;
}

export interface TestService {
  readonly app: INestApplication;
  /** The address of the gRPC listener of the started service. */
  readonly address: string;
  close(): Promise<void>;
}

/** Starts the real Nest application of a service on a free port, so that a test can call its RPCs. */
export async function startTestService(options: TestServiceOptions): Promise<TestService> {
  Object.assign(process.env, { LOG_LEVEL: 'error' }, options.env);
  const builder = Test.createTestingModule({ imports: [options.module] });
  const testing = await (options.override?.(builder) ?? builder).compile();
  const app = testing.createNestApplication({ logger: ['error', 'fatal'], ...options.http });
  const port = await freePort();
  connectRpc(app, options.rpc, { host: '127.0.0.1', port });
  await app.init();
  await app.startAllMicroservices();
  return { app, address: `127.0.0.1:${port}`, close: () => app.close() };
}

/** Returns a port of 127.0.0.1 that is free when the function is called. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
