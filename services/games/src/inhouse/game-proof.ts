import type { FairInput } from '@nm/kit/fairness/fair-draw.js';

/** A wrong command-line argument. The message says which argument is needed. */
export class UsageError extends Error {}

/** The command-line options of a game, as `parseArgs` expects them. */
export type ProofOptions = Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>;

type Values<O extends ProofOptions> = {
  readonly [K in keyof O]?: { readonly string: string; readonly boolean: boolean }[O[K]['type']];
};

/** Recomputes the rounds of one in-house game for the command `npm run verify`. */
export interface GameProof<O extends ProofOptions = ProofOptions> {
  /** The game's name, which is the first argument of `npm run verify`. */
  readonly name: string;
  readonly options: O;
  /** The description of the options in the usage text. */
  readonly usage: string;
  /**
   * Returns the lines to print, as name and value.
   * @throws UsageError with a sentence if an option is missing or malformed.
   */
  facts(input: FairInput, values: Values<O>): Readonly<Record<string, string>>;
}
