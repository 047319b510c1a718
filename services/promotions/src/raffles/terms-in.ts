import type { RaffleRule } from '../rules/raffles.js';
import type { RaffleTerms } from './raffle.js';

/** Returns the terms of a raffle rule in a currency; undefined if the rule has no amounts in this currency. */
export function termsIn(rule: RaffleRule, currency: string): RaffleTerms | undefined {
  const [ticketMinor, fundMinorPerTicket] = [rule.ticketMinor[currency], rule.fundMinorPerTicket[currency]];
  const fundMinorMax = rule.fundMinorMax[currency];
  if (ticketMinor === undefined || fundMinorPerTicket === undefined || fundMinorMax === undefined) return undefined;
  const { ticketsPerDayMax, sharePercents, turnoverPercent, freeRounds } = rule;
  const stakeMinor = freeRounds?.stakeMinor[currency];
  if (freeRounds && stakeMinor === undefined) return undefined;
  return {
    ...{ ticketMinor, ticketsPerDayMax, fundMinorPerTicket, fundMinorMax, sharePercents, turnoverPercent },
    freeRounds: freeRounds ? { ...freeRounds, stakeMinor: String(stakeMinor) } : null,
  };
}
