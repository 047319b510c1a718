import type { ReviewEvidence } from '../reviews/review.js';
import { RECENT_DEPOSITS_MAX, type DepositPlay } from './deposit-play.js';

/** The largest win of the last seven days, with its round. */
export interface LargestWin {
  readonly payoutMinor: bigint;
  /** All stakes of the round; 0 for a win without a bet. */
  readonly stakeMinor: bigint;
  readonly vendor: string;
  readonly gameCode: string;
  readonly roundId: string;
}

/** The facts about a member's play and payments that the risk rules check, in one currency. */
export interface RiskFacts {
  readonly accountOpenedAt: Date;
  readonly depositedMinor: bigint;
  readonly withdrawnMinor: bigint;
  readonly withdrawnCount: number;
  readonly stakedMinor: bigint;
  readonly wonMinor: bigint;
  /** The largest win of the last seven days. */
  readonly largestWinMinor: bigint;
  readonly largestWin: LargestWin | null;
  readonly lastDepositAt: Date | null;
  readonly lastDepositMinor: bigint;
  readonly stakedSinceDepositMinor: bigint;
  /** The deposits within the longest period of the rule quick_in_and_out, newest first; at most RECENT_DEPOSITS_MAX. */
  readonly recentDeposits: readonly DepositPlay[];
  /** The number of other members who have the same payout account. */
  readonly sharedAccountMembers: number;
  /** The ids of a few of these members. */
  readonly sharedAccountMemberIds: readonly string[];
  /**
   * The number of other members who used the same browser as this member. The identity service recognises a browser by
   * its device cookie.
   */
  readonly sharedDeviceMembers: number;
  /** The ids of a few of these members. */
  readonly sharedDeviceMemberIds: readonly string[];
  /** The number of different holder names on the member's payout accounts. */
  readonly holders: number;
  readonly debtMinor: bigint;
}

/** A brand's settings for a risk rule. A rule without settings is not applied. */
export interface RuleTerms {
  readonly rule: string;
  readonly amountMinor: bigint | null;
  readonly spanMs: bigint | null;
  readonly sharePpm: number | null;
  /** The rule's weight for this brand; null for the weight that the rule declares. */
  readonly weight: number | null;
}

/** The settings that a risk rule may have. */
export type RuleSetting = Exclude<keyof RuleTerms, 'rule' | 'weight'>;

/** The facts that met a rule, by name: amounts in minor units, times as ISO 8601, spans in ms. */
type Evidence = Readonly<Record<string, string | bigint | number | Date>>;

interface RiskRule {
  readonly id: string;
  /** The rule's points in the risk score, 0 to 100. The brand's data may replace them. */
  readonly weight: number;
  /** The required settings. Without them the rule would match never, or always. */
  readonly needs: readonly RuleSetting[];
  /** Settings that may be absent. */
  readonly may?: readonly RuleSetting[];
  /** Returns the facts that met the rule, so that an operator must review the withdrawal; undefined if it is not met. */
  readonly met: (facts: RiskFacts, amountMinor: bigint, terms: RuleTerms, now: Date) => Evidence | undefined;
  /** The members that the evidence names, beside the member of the withdrawal. */
  readonly members?: (facts: RiskFacts) => readonly string[];
}

/** The largest risk. */
export const RISK_MAX = 100;
/** The weight of a rule that this version of the code does not know. */
const UNKNOWN_WEIGHT = 20;
const PPM = 1_000_000n;

const isWithin = (at: Date | null, spanMs: bigint | null, now: Date): boolean =>
  at !== null && now.getTime() - at.getTime() < Number(spanMs ?? 0n);
const ageMs = (at: Date, now: Date): number => Math.max(0, now.getTime() - at.getTime());

/** All risk rules for withdrawals. The data of each brand says which rules apply, with which amounts and periods. */
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
    // The sums from every deposit in the span count: neither small deposits after a large one nor stakes before it hide
    // that the large one was not played.
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
    met: ({ holders }) => (holders > 1 ? { holders } : undefined),
  },
];

/** Debt is no rule of a brand: it always sends a withdrawal back to review. */
const DEBT = { id: 'debt', weight: 30 };

/**
 * Returns the rules because of which an operator must review this withdrawal, each with its weight and the facts that
 * met it. No rule can approve a withdrawal. A rule in the brand's data that this version of the code does not know
 * always demands a review.
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

/** The names of the rules that are met. */
export const rulesMet = (...asked: Parameters<typeof risksMet>): string[] =>
  risksMet(...asked).map(({ reason }) => reason);

/** The evidence of debt, which an approval found. */
export const debtMet = (debtMinor: bigint): ReviewEvidence => ({
  reason: DEBT.id,
  weight: DEBT.weight,
  facts: texts({ debtMinor }),
  memberIds: [],
});

/**
 * Returns the evidence of a large win that a vendor reported after the withdrawal was requested, although its bet was
 * placed before. Returns undefined if the rule is off or not met, or if the review already has a win as large as this.
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

/** Returns the evidence of each reason, the heaviest first. A reason of a time before evidence was kept has none. */
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

/** Returns the risk as a number from 0 to RISK_MAX: the sum of the weights. */
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
