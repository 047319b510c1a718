/**
 * How much of a fault a run gets: little in the gate, much with `FAULTS=full`. A variable of its own, for example
 * `WALLET_KILLS=5`, goes before both.
 */
export const amount = (variable: string, inGate: number, inFull: number): number =>
  Number(process.env[variable] ?? (process.env['FAULTS'] === 'full' ? inFull : inGate));
