/** Resolves when the process is asked to end: SIGTERM, SIGINT, or a closed launcher pipe (LAUNCHER_PIPE=1). */
export function untilTold(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGTERM', () => resolve());
    process.once('SIGINT', () => resolve());
    if (process.env['LAUNCHER_PIPE'] !== '1') return;
    process.stdin.once('end', () => resolve());
    process.stdin.once('error', () => resolve());
    process.stdin.resume();
  });
}
