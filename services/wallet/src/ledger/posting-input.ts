import { inputHashOf, type Command, type Posting } from './command.js';
import type { Movement } from './movement.js';

/** A command with the id of its counter account, ready for the writer. */
export interface PostingInput {
  /** Member ids in lower case, so that each account has one spelling. */
  readonly command: Command;
  readonly counterId: bigint | undefined;
  /** See `inputHashOf`; computed once, since a retry sends it again. */
  readonly inputHash: string;
}

/** The stored posting, or the code of a failure that stored nothing. */
export type PostingOutcome = Posting | { readonly failure: string };
/** The same for a command of a batch, or its own error that stored nothing. */
export type CommandOutcome = PostingOutcome | { readonly error: unknown };

export const postingInput = (command: Command, counterId: bigint | undefined): PostingInput => ({
  command: { ...command, memberId: command.memberId.toLowerCase(), movement: withLowerCase(command.movement) },
  counterId,
  inputHash: inputHashOf(command),
});

const withLowerCase = (movement: Movement): Movement =>
  movement.type === 'transfer' ? { ...movement, toMemberId: movement.toMemberId.toLowerCase() } : movement;
