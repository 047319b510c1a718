import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from 'node:http';
import type { INestApplication } from '@nestjs/common';

/**
 * The maximum duration (ms) of the shutdown. After it, open connections and unfinished work are cut, so that a stuck
 * socket cannot block a deployment.
 */
const END_MS_MAX = 8_000;

/**
 * The time (ms) after which a connection that is still open during the shutdown is closed, for example an idle
 * keep-alive connection.
 */
const KEPT_MS_MAX = 6_000;

interface Drain {
  /** Makes the readiness check fail, so that load balancers send no new requests to the process. */
  readonly drain: () => void;
  /**
   * The time (ms) for which listeners stay open after `drain`. Load balancers poll the readiness check, so they need
   * this time to notice the change.
   */
  readonly drainMs: number;
}

/**
 * Ends the application once, on SIGTERM or SIGINT. If a launcher started the process (LAUNCHER_PIPE=1), the application
 * also ends when its standard input closes. Standard input is then a pipe from the launcher, which closes when the
 * launcher dies, so the process does not outlive it.
 */
export function shutDownGracefully(app: INestApplication, { drain, drainMs }: Drain): void {
  let ending = false;
  const end = (): void => {
    if (ending) return;
    ending = true;
    drain();
    closeAfterAnswers(app.getHttpServer() as Server, drainMs);
    setTimeout(() => process.exit(1), drainMs + END_MS_MAX).unref();
    sleep(drainMs)
      .then(() => app.close())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  if (process.env['LAUNCHER_PIPE'] === '1') {
    process.stdin.once('end', end).once('error', end).resume();
  }
}

/** Adds `Connection: close` to responses, so that HTTP clients send their next request to another instance. */
function closeAfterAnswers(server: Server, drainMs: number): void {
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  setTimeout(() => server.closeAllConnections(), drainMs + KEPT_MS_MAX).unref();
}
