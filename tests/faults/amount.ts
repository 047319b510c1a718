/**
 * The amount of a fault: little in the gate, much with `FAULTS=full`. A variable of the fault, for example
 * `WALLET_KILLS=5`, overrides both.
 */
export const amount = (variable: string, inGate: number, inFull: number): number =>
  Number(process.env[variable] ?? (process.env['FAULTS'] === 'full' ? inFull : inGate));
