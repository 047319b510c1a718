import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from 'node:http';
import type { INestApplication } from '@nestjs/common';

/** Connections and work still open after this time are cut, so that a stuck socket cannot block a deployment. */
const END_MS_MAX = 8_000;

/** A connection that stays open after this time, for example an idle keep-alive client, is closed. */
const KEPT_MS_MAX = 6_000;

interface Drain {
  /** Reports the process as not ready, so that no new work is sent to it. */
  readonly drain: () => void;
  /** How long listeners stay open after that, for balancers that poll readiness. */
  readonly drainMs: number;
}

/**
 * Ends the application once, on SIGTERM, on SIGINT, or when standard input closes under a launcher (LAUNCHER_PIPE=1).
 * The launcher's death closes that pipe, so no process is left behind.
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

/** Answers carry `Connection: close`, so that HTTP clients send their next request to another copy. */
function closeAfterAnswers(server: Server, drainMs: number): void {
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  setTimeout(() => server.closeAllConnections(), drainMs + KEPT_MS_MAX).unref();
}
