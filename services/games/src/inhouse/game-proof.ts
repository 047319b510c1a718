import type { FairInput } from '@nm/kit/fairness/fair-draw.js';

/** The error for a wrong argument on the command line. The message says which argument is needed. */
export class UsageError extends Error {}

/** The command-line options of one game, in the form that `parseArgs` expects. */
export type ProofOptions = Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>;

type Values<O extends ProofOptions> = {
  readonly [K in keyof O]?: { readonly string: string; readonly boolean: boolean }[O[K]['type']];
};

/** The part of the program `npm run verify` that computes the rounds of one in-house game again. */
export interface GameProof<O extends ProofOptions = ProofOptions> {
  /** The name of the game, which is the first argument of `npm run verify`. */
  readonly name: string;
  readonly options: O;
  /** The text that describes the options in the program's help. */
  readonly usage: string;
  /**
   * Returns the lines of the output, each as a name and a value.
   * @throws UsageError with a sentence if an option is missing or malformed.
   */
  facts(input: FairInput, values: Values<O>): Readonly<Record<string, string>>;
}
