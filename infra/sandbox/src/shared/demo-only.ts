/**
 * Ends the process if it is not in demo mode.
 * @throws Error before the process listens on a port.
 */
export function refuseOutsideDemo(source: Readonly<Record<string, string | undefined>> = process.env): void {
  if (source['DEMO'] !== '1') throw new Error('This simulation runs in demo mode only: set DEMO=1.');
}
