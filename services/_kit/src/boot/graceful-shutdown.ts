import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from 'node:http';
import type { INestApplication } from '@nestjs/common';

/**
 * Connections and work that are still open after this time (ms) are cut, so that a stuck socket cannot block a
 * deployment.
 */
const END_MS_MAX = 8_000;

/** A connection that stays open after this time (ms), for example an idle keep-alive client, is closed. */
const KEPT_MS_MAX = 6_000;

interface Drain {
  /** Reports the process as not ready, so that no new work is sent to it. */
  readonly drain: () => void;
  /** How long (ms) listeners stay open after `drain`, so that load balancers that poll readiness notice it. */
  readonly drainMs: number;
}

/**
 * Ends the application once, on SIGTERM, on SIGINT, or when standard input closes under a launcher (LAUNCHER_PIPE=1).
 * Standard input is a pipe from the launcher. It closes when the launcher dies, so no process is left behind.
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

/** Responses carry `Connection: close`, so that HTTP clients send their next request to another instance. */
function closeAfterAnswers(server: Server, drainMs: number): void {
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  setTimeout(() => server.closeAllConnections(), drainMs + KEPT_MS_MAX).unref();
}
