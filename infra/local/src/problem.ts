/** An error that the user can fix. Only its sentence is printed, without a stack. */
export class Problem extends Error {}
