/** The end of bonuses: by conversion to cash when their turnover is met, or by forfeit. All functions are pure. */
import { NO_CEILING, type Account } from './account.js';
import { answered, applied } from './applied.js';
import type { Decision, Facts } from './decision.js';
import { isMet, leftOf, openOf, stakeMaxOf, type BonusEnding, type GrantedBonus } from './granted-bonus.js';
import { totalOf, type Movement } from './movement.js';
import { inCash, lesser, takeUpTo } from './pools.js';

/** Returns true if a grant gives a bonus that requires turnover. */
export const opensBonus = ({ amount, turnoverRequiredMinor }: Extract<Movement, { type: 'grant' }>): boolean =>
  amount.bonusMinor > 0n && turnoverRequiredMinor > 0n;

/** Returns what a grant says about its open bonus; all null for a movement that opens none. */
export const whileOpen = (
  movement: Movement,
): { readonly stakeMaxMinor: bigint | null; readonly expiresAfterDays: number | null } => {
  const { stakeMaxMinor = null, expiresAfterDays = null } =
    movement.type === 'grant' && opensBonus(movement) ? movement : {};
  return { stakeMaxMinor, expiresAfterDays };
};

/** Returns the account's count of open bonuses and their largest stake after a grant that opens one. */
export const withOpened = (
  { openBonuses, bonusStakeMaxMinor }: Account,
  { stakeMaxMinor = NO_CEILING }: Extract<Movement, { type: 'grant' }>,
): Pick<Account, 'openBonuses' | 'bonusStakeMaxMinor'> => ({
  openBonuses: openBonuses + 1,
  bonusStakeMaxMinor: lesser(bonusStakeMaxMinor, stakeMaxMinor),
});

/**
 * Returns true if a stake is larger than the open bonuses allow. It is refused while they have money in the pool or in
 * open bets; without any they are used up, and their largest stake no longer matters.
 */
export const exceedsBonusMax = ({ openBonuses, bonusStakeMaxMinor }: Account, stakeMinor: bigint): boolean =>
  openBonuses > 0 && stakeMinor > bonusStakeMaxMinor;

/**
 * Returns true if a withdrawal or a member's transfer would take less than the whole bonus pool of open bonuses. The pool
 * has then grown since the member confirmed the loss, and the member must confirm the new amount.
 */
export const exceedsForfeit = ({ openBonuses, bonusMinor }: Account, forfeitMinor: bigint): boolean =>
  openBonuses > 0 && bonusMinor > forfeitMinor;

/**
 * Returns the bonuses that a withdrawal or a member's transfer ends: every open one, also if the pool is empty because
 * the bonus money is staked in open bets.
 */
export const givenUp = ({ bonuses = [] }: Facts): readonly GrantedBonus[] => openOf(bonuses);

/**
 * Decides the conversion of the oldest open bonus whose turnover is met; undefined if there is none. A bonus whose time
 * is over is not converted, although the job that forfeits it may come later.
 */
export function decideConversion(account: Account, facts: Facts): Decision | undefined {
  const open = openOf(facts.bonuses ?? []);
  const isLate = ({ expiresAtMs }: GrantedBonus): boolean => expiresAtMs !== null && expiresAtMs <= facts.nowMs;
  const bonus = open.find((each) => isMet(each, account.turnoverMinor) && !isLate(each));
  if (!bonus) return undefined;
  const amountMinor = leftOf(bonus, open, account.bonusMinor);
  // Nothing is left of a bonus that was lost, so that no money moves.
  if (amountMinor === 0n) return withEnded(answered(account, 'applied'), [bonus], facts, 'converted');
  const payout = inCash(amountMinor);
  const legs = {
    stake: { cashMinor: 0n, bonusMinor: amountMinor },
    payout,
    repaid: takeUpTo(payout, account.debtMinor),
  };
  return withEnded(applied(account, { type: 'conversion' }, legs, facts), [bonus], facts, 'converted');
}

/** Returns the decision with bonuses that it ends. The account counts the others, and keeps their largest stake. */
export function withEnded(
  decision: Decision,
  ended: readonly GrantedBonus[],
  { bonuses = [] }: Facts,
  how: BonusEnding = 'forfeited',
): Decision {
  const { account, payout } = decision;
  const end = { how, version: account.version, convertedMinor: how === 'converted' ? totalOf(payout) : 0n };
  return {
    ...decision,
    account:
      ended.length === 0
        ? account
        : {
            ...account,
            openBonuses: account.openBonuses - ended.length,
            bonusStakeMaxMinor: stakeMaxOf(openOf(bonuses).filter((bonus) => !ended.includes(bonus))),
          },
    endedBonuses: ended.map((bonus) => ({ ...bonus, end })),
  };
}
