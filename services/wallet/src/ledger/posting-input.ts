import { inputHashOf, type Command, type Posting } from './command.js';
import type { Movement } from './movement.js';

/** A command with the id of its counter account, ready for the writer. */
export interface PostingInput {
  /** The command, with member ids in lower case so that each account has one spelling. */
  readonly command: Command;
  readonly counterId: bigint | undefined;
  /** The id of the account that receives forfeited bonus, where it is not the counter account. */
  readonly forfeitId: bigint | undefined;
  /** The hash of the input (see `inputHashOf`). It is computed once, because a retry sends it again. */
  readonly inputHash: string;
}

/** The result of a command: the stored posting, or the code of a failure that stored nothing. */
export type PostingOutcome = Posting | { readonly failure: string };
/** The result of a command in a batch. It may also be an error of this command alone, which stored nothing. */
export type CommandOutcome = PostingOutcome | { readonly error: unknown };

export const postingInput = (command: Command, counterId: bigint | undefined, forfeitId?: bigint): PostingInput => ({
  command: { ...command, memberId: command.memberId.toLowerCase(), movement: withLowerCase(command.movement) },
  counterId,
  forfeitId,
  inputHash: inputHashOf(command),
});

const withLowerCase = (movement: Movement): Movement =>
  movement.type === 'transfer' ? { ...movement, toMemberId: movement.toMemberId.toLowerCase() } : movement;
