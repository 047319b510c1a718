/** The cost of a call in the rate limit: as how many requests it counts. A call that is not listed costs 1. */
export const COST = {
  /** Opens an account. A slow password hash is computed for it. */
  account: 5,
  /** Sends or checks a code for a mobile number or mail address. */
  code: 5,
  /** Checks a password or another proof of identity. */
  credential: 5,
  /** Draws the picture of a captcha or a slider check. */
  picture: 2,
  /** Compares the typed text with the name of every game. */
  gameSearch: 2,
  /** Streams a file with up to hundreds of thousands of rows. */
  file: 10,
  /** Decodes an uploaded picture and encodes it again. */
  upload: 10,
  /** Searches the figures of a whole agent team, or sums the postings of an account over months. */
  search: 3,
  /** May call the public beacon, a service of others that must not be overloaded. */
  beacon: 3,
} as const;
