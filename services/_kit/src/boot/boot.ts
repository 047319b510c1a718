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
  /** The service's name, as it is used in addresses, tokens and metrics. */
  readonly name: string;
  readonly module: Type;
  /**
   * The scheduling priority (nice, 0 to 19), which matters when the processors are busy. The bff has the highest
   * priority, because it must quickly refuse calls above its limit. Services that post money or run games come next.
   * Services that only react to events come last, because a delay does no harm there.
   */
  readonly nice?: number;
  /** The contracts that the process serves by gRPC on the address RPC_LISTEN. */
  readonly rpc?: readonly DescService[];
  /** A public HTTP listener, if the process has one. */
  readonly http?: {
    /** The name of the environment variable with the listen address, for example HTTP_LISTEN. */
    readonly listenEnv: string;
    readonly options?: NestApplicationOptions;
    /** Adds middleware, filters and adapters to the HTTP application before its listener opens. */
    readonly configure?: (app: INestApplication) => void | Promise<void>;
  };
}

/**
 * Starts a service process: its modules, the internal listener, gRPC and HTTP. On SIGTERM, on SIGINT, or when the
 * launcher's pipe closes, the process finishes its work and ends.
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
  // The process must publish its keys before its first outgoing call, because the called service fetches the keys to
  // verify that call.
  readiness.starting();
  await app.get(InternalServer).listen(internal);
  await app.init();
  await app.startAllMicroservices();
  if (http) await app.listen(http.port, http.host);
  // The start runs at normal priority. With a lower one on busy processors, the process might not read the database's
  // answer before the connection times out.
  if (options.nice !== undefined) lowerPriority(options.nice);
  readiness.serve();
  app.get(Logger).log(`${options.name} is up`);
  return app;
}

/**
 * Starts a service from its main file by `boot`. If the start fails, the reason is logged once and the process exits
 * with code 1.
 */
export function bootMain(options: BootOptions): void {
  boot(options).catch((error: unknown) => {
    console.error(
      `${options.name} could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
    process.exit(1);
  });
}
