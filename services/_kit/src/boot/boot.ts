import 'reflect-metadata';
import type { INestApplication, NestApplicationOptions, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { DescService } from '@bufbuild/protobuf';
import { Logger } from 'nestjs-pino';
import { address, parseEnv, wholeNumber } from '../config/env.js';
import { InternalServer } from '../health/internal-server.js';
import { Readiness } from '../health/readiness.js';
import { connectRpc } from './connect-rpc.js';
import { shutDownGracefully } from './graceful-shutdown.js';
import { lowerPriority } from './lower-priority.js';

export interface BootOptions {
  /** The service's name, as peers and metrics know it. */
  readonly name: string;
  readonly module: Type;
  /**
   * How far it steps back where processors are short (nice, 0 to 19). The edge stands first: a door that answers late cannot turn
   * anybody away. Then who posts and plays; reactions to events come after, and lose nothing by it but time.
   */
  readonly nice?: number;
  /** The contracts that it answers on RPC_LISTEN. */
  readonly rpc?: readonly DescService[];
  /** A public HTTP listener, for those that have one. */
  readonly http?: {
    /** The environment key of its address, for example HTTP_LISTEN. */
    readonly listenEnv: string;
    readonly options?: NestApplicationOptions;
    /** Middleware, filters and adapters, before the listener opens. */
    readonly configure?: (app: INestApplication) => void | Promise<void>;
  };
}

/**
 * Starts a process the same way everywhere: modules, the internal listener, gRPC, HTTP, and an end that
 * finishes its work on SIGTERM, SIGINT or when the launcher's pipe closes.
 */
export async function boot(options: BootOptions): Promise<INestApplication> {
  if (options.nice !== undefined) lowerPriority(options.nice);
  const { INTERNAL_LISTEN: internal, DRAIN_MS: drainMs } = parseEnv({
    INTERNAL_LISTEN: address(),
    DRAIN_MS: wholeNumber(0, 10_000).default(0),
  });
  const rpc = options.rpc?.length ? parseEnv({ RPC_LISTEN: address() }).RPC_LISTEN : undefined;
  const http = options.http && parseEnv({ [options.http.listenEnv]: address() })[options.http.listenEnv];
  const app = await NestFactory.create(options.module, {
    bufferLogs: true,
    abortOnError: false,
    ...options.http?.options,
  });
  app.useLogger(app.get(Logger));
  if (rpc) connectRpc(app, options.rpc ?? [], rpc);
  await options.http?.configure?.(app);
  const readiness = app.get(Readiness);
  shutDownGracefully(app, { drain: () => readiness.drain(), drainMs });
  // Keys are published before the first call of ours can ask somebody to check one.
  readiness.starting();
  await app.get(InternalServer).listen(internal);
  await app.init();
  await app.startAllMicroservices();
  if (http) await app.listen(http.port, http.host);
  readiness.serve();
  app.get(Logger).log(`${options.name} is up`);
  return app;
}

/** `boot` for a main file: a start that fails says why in one place and ends with code 1. */
export function bootMain(options: BootOptions): void {
  boot(options).catch((error: unknown) => {
    console.error(
      `${options.name} could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
    process.exit(1);
  });
}
