/** The cost of a call in the rate limit: as how many requests it counts. A call that is not listed costs 1. */
export const COST = {
  /** A route that opens an account. The cost is high because it computes a slow password hash. */
  account: 5,
  /** A route that sends or checks a code for a mobile number or mail address. */
  code: 5,
  /** A route that checks a password or another proof of identity. */
  credential: 5,
  /** A route that draws the picture of a captcha or a slider check. */
  picture: 2,
  /** A route that compares the typed text with the name of every game. */
  gameSearch: 2,
  /** A route that streams a file with up to hundreds of thousands of rows. */
  file: 10,
  /** A route that decodes an uploaded picture and encodes it again. */
  upload: 10,
  /** A route that searches the figures of a whole agent team, or sums the postings of an account over months. */
  search: 3,
  /** A route that may call the public beacon, which belongs to others and must not be overloaded. */
  beacon: 3,
} as const;
