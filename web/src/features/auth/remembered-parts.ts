/**
 * The login data that a player may let this browser remember: name and password, or the mobile number of a login by
 * SMS code.
 */
export interface Remembered {
  readonly username?: string;
  readonly password?: string;
  readonly mobileNum?: string;
}

/** How long (ms) a login is remembered: one day (specification §9). */
const DAY_MS = 86_400_000;

/** The two parts of the stored login data, each with the time (ms since the epoch) at which it expires. */
export interface Parts {
  readonly byName?: { readonly value: Pick<Remembered, 'username' | 'password'>; readonly until: number };
  readonly byNumber?: { readonly value: Pick<Remembered, 'mobileNum'>; readonly until: number };
}

/** Returns the stored parts with a new part, which expires in one day. The other part keeps its own expiry. */
export function withPart(parts: Parts, { mobileNum, ...name }: Remembered, now: number): Parts {
  const until = now + DAY_MS;
  return {
    ...parts,
    ...(name.username !== undefined && { byName: { value: name, until } }),
    ...(mobileNum !== undefined && { byNumber: { value: { mobileNum }, until } }),
  };
}

/** Returns the parts of the stored login data that have not expired. */
export const lasting = ({ byName, byNumber }: Parts, now: number): Parts => ({
  ...(byName && byName.until > now && { byName }),
  ...(byNumber && byNumber.until > now && { byNumber }),
});
