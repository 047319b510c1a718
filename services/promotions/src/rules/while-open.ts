/** The terms that apply while a bonus is open. A rule declares them, and a grant copies them (domain §8). */
export interface WhileOpen {
  /** The largest stake in minor units, by currency. A currency that is not listed has no limit. */
  readonly stakeMinorMax: Readonly<Record<string, bigint>>;
  /** The days, each of 24 hours, after which an open bonus is forfeited. */
  readonly expiresAfterDays: number;
}

/** The terms of one grant; 0 for no maximum stake and for no expiry. */
export interface OpenTerms {
  readonly stakeMaxMinor: bigint;
  readonly expiresAfterDays: number;
}

const DAYS_MAX = 366;
/** The terms of a grant that limits no stake and never expires. */
export const NO_TERMS: OpenTerms = { stakeMaxMinor: 0n, expiresAfterDays: 0 };

/** Returns the terms of a grant in a currency. They apply only to bonus money that requires turnover. */
export const openTerms = (
  whileOpen: WhileOpen | undefined,
  currency: string,
  { bonusMinor, turnoverRequiredMinor }: { readonly bonusMinor: bigint; readonly turnoverRequiredMinor: bigint },
): OpenTerms =>
  whileOpen && bonusMinor > 0n && turnoverRequiredMinor > 0n
    ? { stakeMaxMinor: whileOpen.stakeMinorMax[currency] ?? 0n, expiresAfterDays: whileOpen.expiresAfterDays }
    : NO_TERMS;

/**
 * Checks the terms of a rule at boot.
 * @throws Error with a sentence that says what to change.
 */
export function checkWhileOpen(id: string, whileOpen: WhileOpen | undefined): void {
  if (!whileOpen) return;
  const { stakeMinorMax, expiresAfterDays } = whileOpen;
  if (Object.values(stakeMinorMax).some((stake) => stake <= 0n))
    throw new Error(`The promotion ${id} takes largest stakes above zero.`);
  if (!Number.isInteger(expiresAfterDays) || expiresAfterDays < 1 || expiresAfterDays > DAYS_MAX)
    throw new Error(`The promotion ${id} takes expiresAfterDays from 1 to ${DAYS_MAX}.`);
}
