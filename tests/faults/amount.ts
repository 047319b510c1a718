/**
 * The amount of a fault test: small in the test gate, large with `FAULTS=full`. A variable of the test, for example
 * `WALLET_KILLS=5`, overrides both.
 */
export const amount = (variable: string, inGate: number, inFull: number): number =>
  Number(process.env[variable] ?? (process.env['FAULTS'] === 'full' ? inFull : inGate));
