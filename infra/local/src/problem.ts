/** Something the person at the keyboard can act on; printed as its sentence alone, without a stack. */
export class Problem extends Error {}
