/** An error that the user can correct. Only its message is printed, without a stack trace. */
export class Problem extends Error {}
