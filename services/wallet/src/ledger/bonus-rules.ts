/**
 * The rules of bonuses: what an open one forbids, and its end by conversion to cash when its turnover is met, or by
 * forfeit. All functions are pure.
 */
import { NO_CEILING, type Account } from './account.js';
import { answered, applied, type Decision, type Facts } from './decision.js';
import { isMet, leftOf, openOf, stakeMaxOf, type BonusEnding, type GrantedBonus } from './granted-bonus.js';
import type { Movement } from './movement.js';
import { inCash, lesser, takeUpTo, totalOf } from './pools.js';

/** Returns true if a grant gives a bonus that requires turnover. */
export const opensBonus = ({ amount, turnoverRequiredMinor }: Extract<Movement, { type: 'grant' }>): boolean =>
  amount.bonusMinor > 0n && turnoverRequiredMinor > 0n;

/** What a grant demands of the member before its bonus becomes cash. */
export interface GrantTerms {
  /** The turnover that the member must reach (minor units). */
  readonly requiredMinor: bigint;
  /** The share of the valid stake that counts, by category, in parts per million; empty for other movements. */
  readonly contributionPpm: readonly number[];
  /** The largest stake while the bonus is open, and the days until it expires; null without one. */
  readonly stakeMaxMinor: bigint | null;
  readonly expiresAfterDays: number | null;
}

/** The terms of a movement that grants nothing. */
export const NO_TERMS: GrantTerms = {
  requiredMinor: 0n,
  contributionPpm: [],
  stakeMaxMinor: null,
  expiresAfterDays: null,
};

/** Returns the terms of a grant. The largest stake and the expiry belong to its open bonus. */
export function grantTermsOf(
  movement: Extract<Movement, { type: 'grant' }>,
  { status }: Pick<Decision, 'status'>,
): GrantTerms {
  const { stakeMaxMinor = null, expiresAfterDays = null } = opensBonus(movement) ? movement : {};
  return {
    requiredMinor: status === 'applied' ? movement.turnoverRequiredMinor : 0n,
    contributionPpm: movement.contributionPpm,
    stakeMaxMinor,
    expiresAfterDays,
  };
}

/** Returns the account's count of open bonuses and their largest stake after a grant that opens one. */
export const withOpened = (
  { openBonuses, bonusStakeMaxMinor }: Account,
  { stakeMaxMinor = NO_CEILING }: Extract<Movement, { type: 'grant' }>,
): Pick<Account, 'openBonuses' | 'bonusStakeMaxMinor'> => ({
  openBonuses: openBonuses + 1,
  bonusStakeMaxMinor: lesser(bonusStakeMaxMinor, stakeMaxMinor),
});

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

/**
 * A part of the bonus money that a posting gives back to the house. Dividends deduct the cost of promotions less these
 * amounts, and bonuses that operators granted are no such cost, so each grant has a part of its own.
 */
export interface ForfeitedPart {
  /** The caller and the key of the grant; empty for money of a grant that required no turnover. */
  readonly caller: string;
  readonly key: string;
  readonly promotion: string;
  /** Negative if the house paid, because a win that it had received with the bonus was rolled back. */
  readonly amountMinor: bigint;
}

/**
 * Returns the parts of the bonus money that the house receives by an applied posting. Debt is no part of it: the house
 * has not received it.
 */
export function forfeitedBy(
  movement: Movement,
  facts: Facts,
  decision: Decision,
  caller: string,
): readonly ForfeitedPart[] {
  if (decision.status !== 'applied') return [];
  const { stake, houseMinor } = decision;
  const { hold } = facts;
  switch (movement.type) {
    case 'hold':
    case 'transfer':
      return ofPool(openOf(facts.bonuses ?? []), stake.bonusMinor);
    case 'forfeit': {
      const { expiredGrantOf = caller, grantKey, promotion } = movement;
      return nonZero([{ caller: expiredGrantOf, key: grantKey, promotion, amountMinor: totalOf(stake) }]);
    }
    case 'rollback':
      // What the house received when a held win was released was no forfeit, because the member never had it. So it is
      // none either when the house pays it back.
      return nonZero([partOf(lastEnded(facts), houseMinor + (hold?.houseMinor ?? 0n))]);
    default:
      return [];
  }
}

/**
 * Divides the pool between the bonuses that end together: the newest has its granted amount first, and what was won
 * beyond the grants belongs to the oldest, which was spent first.
 */
function ofPool(open: readonly GrantedBonus[], poolMinor: bigint): readonly ForfeitedPart[] {
  const [oldest, ...newer] = open;
  let left = poolMinor;
  const parts: ForfeitedPart[] = [];
  for (const each of newer.toReversed()) {
    const own = lesser(each.bonusMinor, left);
    parts.unshift(partOf(each, own));
    left -= own;
  }
  return nonZero([partOf(oldest, left), ...parts]);
}

/** Returns the bonus that was open at the bet and ended last. */
function lastEnded({ bet, bonuses = [] }: Facts): GrantedBonus | undefined {
  const betVersion = bet?.version ?? 0n;
  const [first, ...others] = bonuses.filter(
    ({ version, end }) => version < betVersion && end && end.version >= betVersion,
  );
  return others.reduce((last, each) => ((each.end?.version ?? 0n) >= (last?.end?.version ?? 0n) ? each : last), first);
}

const partOf = (bonus: GrantedBonus | undefined, amountMinor: bigint): ForfeitedPart => ({
  caller: bonus?.caller ?? '',
  key: bonus?.key ?? '',
  promotion: bonus?.promotion ?? '',
  amountMinor,
});
const nonZero = (parts: readonly ForfeitedPart[]): readonly ForfeitedPart[] =>
  parts.filter(({ amountMinor }) => amountMinor !== 0n);
