import type { INestApplication } from '@nestjs/common';

/** What does not end by itself within this is cut, so that a stuck socket cannot hold a deployment. */
const END_MS_MAX = 8_000;

/**
 * Ends the application once, on SIGTERM, SIGINT, or, under a launcher (LAUNCHER_PIPE=1), when standard
 * input closes: the launcher's death closes it too, so no process is left behind.
 */
export function endGracefully(app: INestApplication, drain: () => void): void {
  let ending = false;
  const end = (): void => {
    if (ending) return;
    ending = true;
    drain();
    const cut = setTimeout(() => process.exit(1), END_MS_MAX);
    cut.unref();
    app.close().then(
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
