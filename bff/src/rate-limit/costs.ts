/** How many requests a call counts as in the rate limit of its caller. A call that is not listed counts as 1. */
export const COST = {
  /** Opens an account, for which a slow password hash is computed. */
  account: 5,
  /** Sends or checks a code for mobile number or mail address. */
  code: 5,
  /** Checks a password or another proof of identity. */
  credential: 5,
  /** Draws the picture of a captcha or a slider check. */
  picture: 2,
  /** Compares typed text with every name of the catalogue. */
  gameSearch: 2,
  /** Streams a file of up to hundreds of thousands of rows. */
  file: 10,
  /** Decodes an uploaded picture and encodes it again. */
  upload: 10,
  /** Searches the figures of a whole team, or sums the postings of an account over months. */
  search: 3,
  /** May ask the public beacon, which others run. */
  beacon: 3,
} as const;
