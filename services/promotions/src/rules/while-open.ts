/**
 * The terms that apply while a bonus is open, that is, until its turnover is complete. A rule declares them, and a
 * grant copies them (domain rules §8).
 */
export interface WhileOpen {
  /** The maximum stake in minor units, by currency. In a currency that is not listed, stakes are not limited. */
  readonly stakeMinorMax: Readonly<Record<string, bigint>>;
  /** The number of days (of 24 hours each) after which an open bonus is forfeited. */
  readonly expiresAfterDays: number;
}

/** The terms of one granted bonus in its currency. 0 means no maximum stake, or no expiry. */
export interface OpenTerms {
  readonly stakeMaxMinor: bigint;
  readonly expiresAfterDays: number;
}

const DAYS_MAX = 366;
/** The terms of a granted bonus without a maximum stake and without an expiry. */
export const NO_TERMS: OpenTerms = { stakeMaxMinor: 0n, expiresAfterDays: 0 };

/** Returns the terms of a granted bonus in a currency. Only bonus money with a required turnover has terms. */
export const openTerms = (
  whileOpen: WhileOpen | undefined,
  currency: string,
  { bonusMinor, turnoverRequiredMinor }: { readonly bonusMinor: bigint; readonly turnoverRequiredMinor: bigint },
): OpenTerms =>
  whileOpen && bonusMinor > 0n && turnoverRequiredMinor > 0n
    ? { stakeMaxMinor: whileOpen.stakeMinorMax[currency] ?? 0n, expiresAfterDays: whileOpen.expiresAfterDays }
    : NO_TERMS;

/**
 * Checks, when the process starts, the terms of a rule that apply while a bonus is open.
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
