/**
 * The amount of work of a fault test (kills, runs, ms): small in the test gate, large with `FAULTS=full`. An
 * environment variable of the test, for example `WALLET_KILLS=5`, overrides both.
 */
export const amount = (variable: string, inGate: number, inFull: number): number =>
  Number(process.env[variable] ?? (process.env['FAULTS'] === 'full' ? inFull : inGate));
