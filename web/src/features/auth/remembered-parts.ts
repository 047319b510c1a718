/** What a player may let this browser remember: name and password, and the mobile number of a login by code. */
export interface Remembered {
  readonly username?: string;
  readonly password?: string;
  readonly mobileNum?: string;
}

/** The specification's lifetime of a remembered login (§9). */
const DAY_MS = 86_400_000;

/** The parts that are saved, each with the time (ms) at which it ends. */
export interface Parts {
  readonly byName?: { readonly value: Pick<Remembered, 'username' | 'password'>; readonly until: number };
  readonly byNumber?: { readonly value: Pick<Remembered, 'mobileNum'>; readonly until: number };
}

/** The saved parts with a new one, which lasts a day from now. The other part keeps its own end. */
export function withPart(parts: Parts, { mobileNum, ...name }: Remembered, now: number): Parts {
  const until = now + DAY_MS;
  return {
    ...parts,
    ...(name.username !== undefined && { byName: { value: name, until } }),
    ...(mobileNum !== undefined && { byNumber: { value: { mobileNum }, until } }),
  };
}

/** Returns the remembered logins (by name, by number) whose time has not ended. */
export const lasting = ({ byName, byNumber }: Parts, now: number): Parts => ({
  ...(byName && byName.until > now && { byName }),
  ...(byNumber && byNumber.until > now && { byNumber }),
});
