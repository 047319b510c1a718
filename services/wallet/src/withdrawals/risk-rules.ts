import type { ReviewEvidence } from '../reviews/review.js';
import { RECENT_DEPOSITS_MAX, type DepositPlay } from './deposit-play.js';

/** The largest win of the last seven days, and the stakes of its round. */
export interface LargestWin {
  readonly payoutMinor: bigint;
  /** The sum of all stakes in the round of the win; 0 if the win had no bet. */
  readonly stakeMinor: bigint;
  readonly vendor: string;
  readonly gameCode: string;
  readonly roundId: string;
}

/** The data about a member's play and payments, in one currency, that the risk rules check. */
export interface RiskFacts {
  readonly accountOpenedAt: Date;
  readonly depositedMinor: bigint;
  readonly withdrawnMinor: bigint;
  readonly withdrawnCount: number;
  readonly stakedMinor: bigint;
  readonly wonMinor: bigint;
  /** The amount of the largest win in the last seven days, in minor units. */
  readonly largestWinMinor: bigint;
  readonly largestWin: LargestWin | null;
  readonly lastDepositAt: Date | null;
  readonly lastDepositMinor: bigint;
  readonly stakedSinceDepositMinor: bigint;
  /**
   * The deposits within the longest period that a brand sets for the rule quick_in_and_out (a withdrawal soon after a
   * deposit), newest first; at most RECENT_DEPOSITS_MAX.
   */
  readonly recentDeposits: readonly DepositPlay[];
  /** The number of other members who have the same payout account. */
  readonly sharedAccountMembers: number;
  /** The ids of some of the members whom `sharedAccountMembers` counts. */
  readonly sharedAccountMemberIds: readonly string[];
  /**
   * The number of other members who used the same browser as this member. The identity service recognises a browser by
   * a cookie.
   */
  readonly sharedDeviceMembers: number;
  /** The ids of some of the members whom `sharedDeviceMembers` counts. */
  readonly sharedDeviceMemberIds: readonly string[];
  /** The number of different holder names on the member's payout accounts. */
  readonly holders: number;
  /**
   * True if a payout account is not in the name that the member registered: the account of the withdrawal, or any
   * account of the member for a transfer. False if the member registered no name or the account has no holder.
   */
  readonly hasOtherHolder: boolean;
  readonly debtMinor: bigint;
}

/**
 * A brand's settings for a risk rule (amounts and periods). A cashier document must name those that the rule needs.
 */
export interface RuleTerms {
  readonly rule: string;
  readonly amountMinor: bigint | null;
  readonly spanMs: bigint | null;
  readonly sharePpm: number | null;
  /** The brand's weight for the rule; null if the weight in the rule's definition applies. */
  readonly weight: number | null;
}

/** The settings that a risk rule may have. */
export type RuleSetting = Exclude<keyof RuleTerms, 'rule' | 'weight'>;

/**
 * The facts because of which a risk rule matched, by name: amounts in minor units, times in ISO 8601, periods of time
 * in ms.
 */
type Evidence = Readonly<Record<string, string | bigint | number | Date>>;

interface RiskRule {
  readonly id: string;
  /** The points that the risk rule adds to the risk score, 0 to 100. A brand can set other points. */
  readonly weight: number;
  /**
   * The settings (amounts and periods) that the risk rule needs. Without them the rule would match no withdrawal or
   * every withdrawal.
   */
  readonly needs: readonly RuleSetting[];
  /** The settings (amounts and periods) that the risk rule can use but does not need. */
  readonly may?: readonly RuleSetting[];
  /**
   * Returns the facts because of which the rule matches, so that an operator must review the withdrawal; undefined if
   * the rule does not match.
   */
  readonly met: (facts: RiskFacts, amountMinor: bigint, terms: RuleTerms, now: Date) => Evidence | undefined;
  /** The members whose ids are stored with the facts, in addition to the member of the withdrawal. */
  readonly members?: (facts: RiskFacts) => readonly string[];
}

/** The highest possible risk score. */
export const RISK_MAX = 100;
/** The weight of a risk rule that a brand's data names but this version of the code does not know. */
const UNKNOWN_WEIGHT = 20;
const PPM = 1_000_000n;

const isWithin = (at: Date | null, spanMs: bigint | null, now: Date): boolean =>
  at !== null && now.getTime() - at.getTime() < Number(spanMs ?? 0n);
const ageMs = (at: Date, now: Date): number => Math.max(0, now.getTime() - at.getTime());

/**
 * All risk rules for withdrawals. The data of each brand tells which rules apply, and with which amounts and periods.
 */
export const RISK_RULES: readonly RiskRule[] = [
  {
    id: 'first_withdrawal',
    weight: 8,
    needs: [],
    may: ['amountMinor'],
    met: ({ withdrawnCount, accountOpenedAt }, amountMinor, terms, now) =>
      withdrawnCount === 0 && amountMinor > (terms.amountMinor ?? 0n)
        ? { accountAgeMs: ageMs(accountOpenedAt, now) }
        : undefined,
  },
  {
    id: 'new_account',
    weight: 12,
    needs: ['spanMs'],
    met: ({ accountOpenedAt }, _amount, { spanMs }, now) =>
      isWithin(accountOpenedAt, spanMs, now)
        ? { accountAgeMs: ageMs(accountOpenedAt, now), spanMs: spanMs ?? 0n }
        : undefined,
  },
  {
    id: 'large_amount',
    weight: 20,
    needs: ['amountMinor'],
    met: (_facts, amountMinor, terms) =>
      amountMinor > (terms.amountMinor ?? 0n) ? { amountMinor, limitMinor: terms.amountMinor ?? 0n } : undefined,
  },
  {
    id: 'large_win',
    weight: 18,
    needs: ['amountMinor'],
    met: ({ largestWinMinor, largestWin }, _amount, terms) =>
      largestWinMinor > (terms.amountMinor ?? 0n)
        ? { ...largestWin, payoutMinor: largestWinMinor, limitMinor: terms.amountMinor ?? 0n }
        : undefined,
  },
  {
    id: 'quick_in_and_out',
    weight: 25,
    needs: ['spanMs', 'sharePpm'],
    // The sums since each deposit in the period are checked. Otherwise a small later deposit, or stakes before a large
    // deposit, could hide that the large deposit was not played.
    met: ({ recentDeposits }, _amount, { spanMs, sharePpm }, now) => {
      const asked = { sharePpm: sharePpm ?? 0, spanMs: spanMs ?? 0n };
      const least = recentDeposits.find(
        ({ depositedAt, depositedMinor, stakedMinor }) =>
          isWithin(depositedAt, spanMs, now) && stakedMinor * PPM < depositedMinor * BigInt(sharePpm ?? 0),
      );
      if (least) return { ...least, ...asked };
      return recentDeposits.length >= RECENT_DEPOSITS_MAX ? { deposits: recentDeposits.length, ...asked } : undefined;
    },
  },
  {
    id: 'shared_account',
    weight: 40,
    needs: [],
    met: ({ sharedAccountMembers }) => (sharedAccountMembers > 0 ? { members: sharedAccountMembers } : undefined),
    members: ({ sharedAccountMemberIds }) => sharedAccountMemberIds,
  },
  {
    id: 'shared_device',
    weight: 25,
    needs: [],
    met: ({ sharedDeviceMembers }) => (sharedDeviceMembers > 0 ? { members: sharedDeviceMembers } : undefined),
    members: ({ sharedDeviceMemberIds }) => sharedDeviceMemberIds,
  },
  {
    id: 'other_holder',
    weight: 30,
    needs: [],
    met: ({ holders, hasOtherHolder }) =>
      hasOtherHolder || holders > 1 ? { holders, ...(hasOtherHolder && { otherThanRegistered: 'true' }) } : undefined,
  },
];

/**
 * The reason for a review because of debt. It does not depend on a brand's rules: debt always sends a withdrawal back
 * to review.
 */
const DEBT = { id: 'debt', weight: 30 };

/**
 * Returns the rules because of which an operator must review this withdrawal, each with its weight and the facts that
 * matched. No rule can approve a withdrawal. If a brand's data contains a rule that this version of the code does not
 * know, the withdrawal is always reviewed.
 */
export function risksMet(
  facts: RiskFacts,
  amountMinor: bigint,
  terms: readonly RuleTerms[],
  now: Date,
): ReviewEvidence[] {
  return terms.flatMap((term) => {
    const rule = RISK_RULES.find(({ id }) => id === term.rule);
    const evidence = rule ? rule.met(facts, amountMinor, term, now) : {};
    if (!evidence) return [];
    const weight = term.weight ?? declaredWeight(term.rule);
    return [{ reason: term.rule, weight, facts: texts(evidence), memberIds: rule?.members?.(facts) ?? [] }];
  });
}

/** Returns the names of the risk rules that match. */
export const rulesMet = (...asked: Parameters<typeof risksMet>): string[] =>
  risksMet(...asked).map(({ reason }) => reason);

/** Returns the evidence for a review because of debt. The debt was found when the withdrawal was approved or sent. */
export const debtMet = (debtMinor: bigint): ReviewEvidence => ({
  reason: DEBT.id,
  weight: DEBT.weight,
  facts: texts({ debtMinor }),
  memberIds: [],
});

/**
 * Returns the evidence of a late win: a large win whose bet was placed before the withdrawal was requested, but that
 * the vendor reported after the request. Returns undefined if the rule is off or not met, or if the review already has
 * a win that is at least as large.
 */
export function lateWinMet(
  win: LargestWin | undefined,
  known: readonly ReviewEvidence[],
  terms: readonly RuleTerms[],
): ReviewEvidence | undefined {
  const term = terms.find(({ rule }) => rule === 'large_win');
  const limitMinor = term?.amountMinor ?? 0n;
  if (!win || !term || win.payoutMinor <= limitMinor) return undefined;
  const seen = known.find(({ reason }) => reason === term.rule);
  if (seen && BigInt(seen.facts['payoutMinor'] ?? '0') >= win.payoutMinor) return undefined;
  const weight = term.weight ?? declaredWeight(term.rule);
  return { reason: term.rule, weight, facts: texts({ ...win, limitMinor }), memberIds: [] };
}

/**
 * Returns the evidence of each reason, the highest weight first. For a reason that is older than the storing of
 * evidence, the result has the weight of the rule's definition and no facts.
 */
export function risksOf(reasons: readonly string[], evidence: readonly ReviewEvidence[]): ReviewEvidence[] {
  return reasons
    .map(
      (reason) =>
        evidence.find((each) => each.reason === reason) ?? {
          ...{ reason, weight: declaredWeight(reason), facts: {}, memberIds: [] },
        },
    )
    .sort((one, other) => other.weight - one.weight);
}

/** Returns the risk score, a number from 0 to RISK_MAX: the sum of the reasons' weights, but at most RISK_MAX. */
export const riskOf = (risks: readonly ReviewEvidence[]): number =>
  Math.min(
    RISK_MAX,
    risks.reduce((sum, { weight }) => sum + weight, 0),
  );

const declaredWeight = (reason: string): number =>
  [...RISK_RULES, DEBT].find(({ id }) => id === reason)?.weight ?? UNKNOWN_WEIGHT;

const texts = (evidence: Evidence): Record<string, string> =>
  Object.fromEntries(
    Object.entries(evidence).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : `${value}`]),
  );
