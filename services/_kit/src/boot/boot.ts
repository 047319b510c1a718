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
  /** The name of the service. It is used in addresses, tokens and metrics. */
  readonly name: string;
  readonly module: Type;
  /**
   * The scheduling priority (nice) of the process, from 0 (highest) to 19 (lowest). It matters when the processors are
   * busy. The BFF has the highest priority, because it must quickly refuse calls above its limit. Services that post
   * money or run games follow. Services that only react to events have the lowest priority, because a delay does no
   * harm there.
   */
  readonly nice?: number;
  /** The RPC services that the process offers by gRPC on the address RPC_LISTEN. */
  readonly rpc?: readonly DescService[];
  /** The options of the public HTTP listener; absent if the process has none. */
  readonly http?: {
    /** The name of the environment variable that contains the listen address, for example HTTP_LISTEN. */
    readonly listenEnv: string;
    readonly options?: NestApplicationOptions;
    /** Adds middleware, filters and adapters to the HTTP application before its listener opens. */
    readonly configure?: (app: INestApplication) => void | Promise<void>;
  };
}

/**
 * Starts a service process: its modules, the internal HTTP listener, the gRPC listener and the public HTTP listener. On
 * SIGTERM, on SIGINT, or when the launcher that started the process dies (its pipe closes), the process finishes its
 * work and ends.
 */
export async function boot(options: BootOptions): Promise<INestApplication> {
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
  // The process must publish its public keys before its first outgoing call, because the called service fetches them to
  // verify the call.
  readiness.starting();
  await app.get(InternalServer).listen(internal);
  await app.init();
  await app.startAllMicroservices();
  if (http) await app.listen(http.port, http.host);
  // The process starts with normal priority and lowers it afterwards. With a low priority on busy processors, the
  // process could read the database's answer too late, and the connection would time out.
  if (options.nice !== undefined) lowerPriority(options.nice);
  readiness.serve();
  app.get(Logger).log(`${options.name} is up`);
  return app;
}

/**
 * Calls `boot`. The main file of each service calls this function. If the start fails, the reason is logged once and
 * the process exits with code 1.
 */
export function bootMain(options: BootOptions): void {
  boot(options).catch((error: unknown) => {
    console.error(
      `${options.name} could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
    process.exit(1);
  });
}
