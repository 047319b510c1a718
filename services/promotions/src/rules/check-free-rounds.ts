import type { FreeRounds } from './reward-rule.js';

const ROUNDS_MAX = 500;
const PLAY_DAYS_MAX = 90;
const CLAIM_DAYS_MAX = 366;

/**
 * Checks the free rounds of a rule when the process starts.
 * @param currencies the currencies in which the rule has an amount; undefined if the brand's document sets the amount
 * @throws Error with a sentence that says what to change.
 */
export function checkFreeRounds(
  id: string,
  { rounds, stakeMinor, playDays, claimDays }: FreeRounds & { readonly claimDays?: number },
  currencies: readonly string[] | undefined,
): void {
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > ROUNDS_MAX)
    throw new Error(`The promotion ${id} takes 1 to ${ROUNDS_MAX} free rounds.`);
  if (!Number.isInteger(playDays) || playDays < 1 || playDays > PLAY_DAYS_MAX)
    throw new Error(`The promotion ${id} takes playDays from 1 to ${PLAY_DAYS_MAX}.`);
  if (claimDays !== undefined && (!Number.isInteger(claimDays) || claimDays < 1 || claimDays > CLAIM_DAYS_MAX))
    throw new Error(`The promotion ${id} takes claimDays from 1 to ${CLAIM_DAYS_MAX}.`);
  if (Object.values(stakeMinor).some((stake) => stake <= 0n))
    throw new Error(`The promotion ${id} takes stakes of free rounds above zero.`);
  if (currencies && Object.keys(stakeMinor).toSorted().join() !== currencies.toSorted().join())
    throw new Error(`The promotion ${id} takes all its amounts in the same currencies.`);
}
