import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from 'node:http';
import type { INestApplication } from '@nestjs/common';

/** What does not end by itself within this is cut, so that a stuck socket cannot hold a deployment. */
const END_MS_MAX = 8_000;

/** A connection that is still kept after this, as by a client that says nothing more, is closed. */
const KEPT_MS_MAX = 6_000;

interface Drain {
  /** Says that no more work may be sent. */
  readonly drain: () => void;
  /** How long listeners stay open after that, for balancers that ask for health. */
  readonly drainMs: number;
}

/**
 * Ends the application once, on SIGTERM, SIGINT, or, under a launcher (LAUNCHER_PIPE=1), when standard
 * input closes: the launcher's death closes it too, so no process is left behind.
 */
export function shutDownGracefully(app: INestApplication, { drain, drainMs }: Drain): void {
  let ending = false;
  const end = (): void => {
    if (ending) return;
    ending = true;
    drain();
    letGo(app.getHttpServer() as Server, drainMs);
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

/** Tells HTTP clients with each answer that their next request belongs elsewhere. */
function letGo(server: Server, drainMs: number): void {
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  setTimeout(() => server.closeAllConnections(), drainMs + KEPT_MS_MAX).unref();
}
