import { inputHashOf, type Command, type Posting } from './command.js';

/** A command with the id of the account on its other side, ready for SQL. */
export interface PostingInput {
  readonly command: Command;
  readonly counterId: bigint | undefined;
  /** See `inputHashOf`; computed once, since a retry sends it again. */
  readonly inputHash: string;
}

/** The stored posting, or the code of a failure that stored nothing. */
export type PostingOutcome = Posting | { readonly failure: string };

export const postingInput = (command: Command, counterId: bigint | undefined): PostingInput => ({
  command,
  counterId,
  inputHash: inputHashOf(command),
});
