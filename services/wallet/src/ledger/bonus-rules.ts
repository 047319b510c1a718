/**
 * The rules of bonuses: what an open bonus forbids, and how it ends: by conversion to cash when its turnover is met, or
 * by forfeit. All functions are pure.
 */
import { NO_CEILING, inCash, lesser, takeUpTo, totalOf, type Account } from './account.js';
import { answered, applied, type Decision, type Facts } from './decision.js';
import { isMet, leftOf, openOf, stakeMaxOf, type BonusEnding, type GrantedBonus } from './granted-bonus.js';
import type { Movement } from './movement.js';

/** Returns true if a grant opens a bonus, because it has bonus money and requires turnover. */
export const opensBonus = ({ amount, turnoverRequiredMinor }: Extract<Movement, { type: 'grant' }>): boolean =>
  amount.bonusMinor > 0n && turnoverRequiredMinor > 0n;

/** The conditions that a grant sets before its bonus becomes cash. */
export interface GrantTerms {
  /** The turnover that the member must reach (minor units). */
  readonly requiredMinor: bigint;
  /**
   * The share of the valid stake that counts toward the turnover, by category, in parts per million; empty if the
   * movement is not a grant.
   */
  readonly contributionPpm: readonly number[];
  /** The maximum stake while the bonus is open, and the days until it expires; null without a limit. */
  readonly stakeMaxMinor: bigint | null;
  readonly expiresAfterDays: number | null;
}

/** The terms of a movement that is not a grant. */
export const NO_TERMS: GrantTerms = {
  requiredMinor: 0n,
  contributionPpm: [],
  stakeMaxMinor: null,
  expiresAfterDays: null,
};

/** Returns the terms of a grant. A maximum stake and an expiry exist only if the grant opens a bonus. */
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

/** Returns the account's number of open bonuses and their maximum stake after a grant. */
export const withOpened = (
  { openBonuses, bonusStakeMaxMinor }: Account,
  { stakeMaxMinor = NO_CEILING }: Extract<Movement, { type: 'grant' }>,
): Pick<Account, 'openBonuses' | 'bonusStakeMaxMinor'> => ({
  openBonuses: openBonuses + 1,
  bonusStakeMaxMinor: lesser(bonusStakeMaxMinor, stakeMaxMinor),
});

/**
 * Returns true if a withdrawal or a transfer to a member would forfeit less than the whole bonus pool. The pool has
 * then grown since the member confirmed the loss, so the member must confirm the new amount.
 */
export const exceedsForfeit = ({ openBonuses, bonusMinor }: Account, forfeitMinor: bigint): boolean =>
  openBonuses > 0 && bonusMinor > forfeitMinor;

/**
 * Returns the bonuses that a withdrawal or a transfer to a member ends: all open ones, even if the pool is empty
 * because the bonus money is staked in open bets.
 */
export const givenUp = ({ bonuses = [] }: Facts): readonly GrantedBonus[] => openOf(bonuses);

/**
 * Decides the conversion of the oldest open bonus whose turnover is met; undefined if there is none. A bonus past its
 * expiry is not converted, even if the job has not forfeited it yet.
 */
export function decideConversion(account: Account, facts: Facts): Decision | undefined {
  const open = openOf(facts.bonuses ?? []);
  const isLate = ({ expiresAtMs }: GrantedBonus): boolean => expiresAtMs !== null && expiresAtMs <= facts.nowMs;
  const bonus = open.find((each) => isMet(each, account.turnoverMinor) && !isLate(each));
  if (!bonus) return undefined;
  const amountMinor = leftOf(bonus, open, account.bonusMinor);
  // The bonus money was lost in play, so the bonus ends without a movement.
  if (amountMinor === 0n) return withEnded(answered(account, 'applied'), [bonus], facts, 'converted');
  const payout = inCash(amountMinor);
  const legs = {
    stake: { cashMinor: 0n, bonusMinor: amountMinor },
    payout,
    repaid: takeUpTo(payout, account.debtMinor),
  };
  return withEnded(applied(account, { type: 'conversion' }, legs, facts), [bonus], facts, 'converted');
}

/**
 * Returns the decision with the given bonuses ended. The account then counts only the other bonuses and has their
 * maximum stake.
 */
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
 * A part of the bonus money that a posting returns to the house, for one grant. Dividends subtract the forfeited parts
 * of promotions from the promotions' cost. Bonuses that operators granted are not part of that cost, so the parts are
 * kept by grant.
 */
export interface ForfeitedPart {
  /** The caller and the key of the grant; empty for bonus money from a grant without a turnover requirement. */
  readonly caller: string;
  readonly key: string;
  readonly promotion: string;
  /** Negative if the house paid: it had received a win of the bonus, and that win was rolled back. */
  readonly amountMinor: bigint;
}

/**
 * Returns, by grant, the bonus money that the house receives in an applied posting. Amounts that became debt are left
 * out, because the house has not received them.
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
      // When a held win was released, the house's part was no forfeit, because the member never had it. Paying this
      // part back is therefore no negative forfeit either.
      return nonZero([partOf(lastEnded(facts), houseMinor + (hold?.houseMinor ?? 0n))]);
    default:
      return [];
  }
}

/**
 * Divides the pool among the bonuses that end together. The newest bonuses first get their granted amounts; winnings
 * beyond the grants belong to the oldest bonus, which was spent first.
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

/** Of the bonuses that were open when the bet was placed, returns the one that ended last. */
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
