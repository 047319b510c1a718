import type { FairInput } from '../fairness/fair-draw.js';

/** An error in the arguments; its message says which argument is needed. */
export class UsageError extends Error {}

/** The options of a game on the command line, in the form of `parseArgs`. */
export type ProofOptions = Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>;

type Values<O extends ProofOptions> = {
  readonly [K in keyof O]?: { readonly string: string; readonly boolean: boolean }[O[K]['type']];
};

/** Recomputes rounds of one in-house game on the command line. */
export interface GameProof<O extends ProofOptions = ProofOptions> {
  /** The game's name, which is the first argument of `npm run verify`. */
  readonly name: string;
  readonly options: O;
  /** The description of the options in the usage text. */
  readonly usage: string;
  /**
   * Returns the lines to print, by name.
   * @throws UsageError with a sentence when an option is missing or malformed.
   */
  facts(input: FairInput, values: Values<O>): Readonly<Record<string, string>>;
}
