/** What a call takes from its caller's rate; any other call takes 1. */
export const COST = {
  /** Opens an account, which computes a slow password hash. */
  account: 5,
  /** Sends or checks a code. */
  code: 5,
  /** Checks a password or another proof. */
  credential: 5,
  /** Draws a captcha picture. */
  picture: 2,
  /** Compares typed text with every name of the catalogue. */
  gameSearch: 2,
  /** Reads the figures of a whole team for one search. */
  search: 3,
} as const;
