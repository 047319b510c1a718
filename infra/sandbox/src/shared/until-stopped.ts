/** Resolves when the process must stop: on SIGTERM or SIGINT, or when the launcher's pipe closes (LAUNCHER_PIPE=1). */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGTERM', () => resolve());
    process.once('SIGINT', () => resolve());
    if (process.env['LAUNCHER_PIPE'] !== '1') return;
    process.stdin.once('end', () => resolve());
    process.stdin.once('error', () => resolve());
    process.stdin.resume();
  });
}
