import { inputHashOf, type Command, type Posting } from './command.js';
import type { Movement } from './movement.js';

/** A command together with the id of its counter account, ready to be written. */
export interface PostingInput {
  /** The command. Its member ids are in lower case, because each account must have one spelling. */
  readonly command: Command;
  readonly counterId: bigint | undefined;
  /** The id of the account that receives forfeited bonus; undefined if this is the counter account. */
  readonly forfeitId: bigint | undefined;
  /** The hash of the command (see `inputHashOf`). It is computed only once, because a retry needs it again. */
  readonly inputHash: string;
}

/** The result of a command: the stored posting, or the code of a failure for which nothing was stored. */
export type PostingOutcome = Posting | { readonly failure: string };
/** The result of a command in a batch. It may also be an error of this command alone; nothing was stored then. */
export type CommandOutcome = PostingOutcome | { readonly error: unknown };

export const postingInput = (command: Command, counterId: bigint | undefined, forfeitId?: bigint): PostingInput => ({
  command: { ...command, memberId: command.memberId.toLowerCase(), movement: withLowerCase(command.movement) },
  counterId,
  forfeitId,
  inputHash: inputHashOf(command),
});

const withLowerCase = (movement: Movement): Movement =>
  movement.type === 'transfer' ? { ...movement, toMemberId: movement.toMemberId.toLowerCase() } : movement;
