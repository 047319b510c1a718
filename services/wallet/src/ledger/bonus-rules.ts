/**
 * The rules of bonuses: what is forbidden while a bonus is open, and how a bonus ends. It is converted to cash when its
 * turnover is reached, or it is forfeited. All functions are pure.
 */
import { NO_CEILING, inCash, lesser, takeUpTo, totalOf, type Account } from './account.js';
import { answered, applied, type Decision, type Facts } from './decision.js';
import { isMet, leftOf, openOf, stakeMaxOf, type BonusEnding, type GrantedBonus } from './granted-bonus.js';
import type { Movement } from './movement.js';

/** Returns true if a grant opens a bonus: the grant has bonus money and requires turnover. */
export const opensBonus = ({ amount, turnoverRequiredMinor }: Extract<Movement, { type: 'grant' }>): boolean =>
  amount.bonusMinor > 0n && turnoverRequiredMinor > 0n;

/** The conditions of a grant: its bonus becomes cash when they are fulfilled. */
export interface GrantTerms {
  /** The turnover that the member must reach, in minor units. */
  readonly requiredMinor: bigint;
  /**
   * The share of the valid stake that counts as turnover, in parts per million, one value per game category from
   * category 1; empty if the movement is not a grant.
   */
  readonly contributionPpm: readonly number[];
  /**
   * The maximum stake (minor units) while the bonus is open, and the number of days until it expires. Null means that
   * there is no maximum or no expiry.
   */
  readonly stakeMaxMinor: bigint | null;
  readonly expiresAfterDays: number | null;
}

/** The terms that are stored with a movement that is not a grant: no turnover, no maximum stake and no expiry. */
export const NO_TERMS: GrantTerms = {
  requiredMinor: 0n,
  contributionPpm: [],
  stakeMaxMinor: null,
  expiresAfterDays: null,
};

/** Returns the terms of a grant. They include a maximum stake and an expiry only if the grant opens a bonus. */
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

/** Returns the account after a grant: with the new number of open bonuses and the new lowest maximum stake. */
export const withOpened = (
  { openBonuses, bonusStakeMaxMinor }: Account,
  { stakeMaxMinor = NO_CEILING }: Extract<Movement, { type: 'grant' }>,
): Pick<Account, 'openBonuses' | 'bonusStakeMaxMinor'> => ({
  openBonuses: openBonuses + 1,
  bonusStakeMaxMinor: lesser(bonusStakeMaxMinor, stakeMaxMinor),
});

/**
 * Returns true if the bonus pool is larger than the amount that the member agreed to forfeit by a withdrawal or a
 * transfer. The bonus pool has then grown since the member's confirmation, so the member must confirm the new amount.
 */
export const exceedsForfeit = ({ openBonuses, bonusMinor }: Account, forfeitMinor: bigint): boolean =>
  openBonuses > 0 && bonusMinor > forfeitMinor;

/**
 * Returns the bonuses that a withdrawal or a transfer to another member ends: all open bonuses. They end even if the
 * bonus pool is empty, because their money may be staked in open bets.
 */
export const givenUp = ({ bonuses = [] }: Facts): readonly GrantedBonus[] => openOf(bonuses);

/**
 * Decides the conversion to cash of the oldest open bonus whose turnover is reached; undefined if there is none. A
 * bonus whose expiry time has passed is not converted, even if the job has not forfeited it yet.
 */
export function decideConversion(account: Account, facts: Facts): Decision | undefined {
  const open = openOf(facts.bonuses ?? []);
  const isLate = ({ expiresAtMs }: GrantedBonus): boolean => expiresAtMs !== null && expiresAtMs <= facts.nowMs;
  const bonus = open.find((each) => isMet(each, account.turnoverMinor) && !isLate(each));
  if (!bonus) return undefined;
  const amountMinor = leftOf(bonus, open, account.bonusMinor);
  // The member lost all money of the bonus in play, so the bonus ends and no money moves.
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
 * Returns the decision on a command, changed so that it also ends the given bonuses. The number of open bonuses and
 * their lowest maximum stake are computed from the bonuses that stay open.
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
 * The part of forfeited bonus money that belongs to one grant, in a posting that returns bonus money to the house. The
 * parts are kept by grant for the dividends: forfeited bonuses of promotions lower the cost of promotions, but
 * forfeited bonuses that operators granted do not.
 */
export interface ForfeitedPart {
  /**
   * The caller that posted the grant. `key` is the idempotency key of the grant. Both are empty if the bonus money came
   * from a grant without a turnover requirement that the posting does not name.
   */
  readonly caller: string;
  readonly key: string;
  readonly promotion: string;
  /**
   * The amount that the house receives (minor units). It is negative if the house pays: it had received the bonus part
   * of a win, and that win was rolled back.
   */
  readonly amountMinor: bigint;
}

/**
 * Returns, by grant, the bonus money that the house receives in an applied posting. An amount that became the member's
 * debt is left out, because the house has not received it.
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
      // When a held win was released, the part of it that the house got was not counted as a forfeit, because the
      // member never had it. If a rollback makes the house pay this part back, it is therefore not counted as a
      // negative forfeit either.
      return nonZero([partOf(lastEnded(facts), houseMinor + (hold?.houseMinor ?? 0n))]);
    default:
      return [];
  }
}

/**
 * Divides the money of the bonus pool among the bonuses that end together. The newer bonuses get at most their granted
 * amounts, the newest first. The oldest bonus gets the rest, including winnings.
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

/**
 * Returns the bonus that ended last among the bonuses that were open when the bet was placed; undefined if none of them
 * has ended.
 */
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
