import { RECENT_DEPOSITS_MAX, type DepositPlay } from './deposit-play.js';

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
  readonly lastDepositAt: Date | null;
  readonly lastDepositMinor: bigint;
  readonly stakedSinceDepositMinor: bigint;
  /** The deposits within the longest period of the rule quick_in_and_out, newest first; at most RECENT_DEPOSITS_MAX. */
  readonly recentDeposits: readonly DepositPlay[];
  /** The number of other members who have the same payout account. */
  readonly sharedAccountMembers: number;
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
}

/** The settings that a risk rule may have. */
export type RuleSetting = Exclude<keyof RuleTerms, 'rule'>;

interface RiskRule {
  readonly id: string;
  /** The required settings; without them the rule would never, or always, match. */
  readonly needs: readonly RuleSetting[];
  /** Settings that may be absent. */
  readonly may?: readonly RuleSetting[];
  /** Returns true if the rule's condition is met, so that an operator must review the withdrawal. */
  readonly holds: (facts: RiskFacts, amountMinor: bigint, terms: RuleTerms, now: Date) => boolean;
}

const isWithin = (at: Date | null, spanMs: bigint | null, now: Date): boolean =>
  at !== null && now.getTime() - at.getTime() < Number(spanMs ?? 0n);

/** All risk rules for withdrawals. The data of each brand says which rules apply, with which amounts and periods. */
export const RISK_RULES: readonly RiskRule[] = [
  {
    id: 'first_withdrawal',
    needs: [],
    may: ['amountMinor'],
    holds: ({ withdrawnCount }, amountMinor, terms) => withdrawnCount === 0 && amountMinor > (terms.amountMinor ?? 0n),
  },
  {
    id: 'new_account',
    needs: ['spanMs'],
    holds: ({ accountOpenedAt }, _amount, { spanMs }, now) => isWithin(accountOpenedAt, spanMs, now),
  },
  {
    id: 'large_amount',
    needs: ['amountMinor'],
    holds: (_facts, amountMinor, terms) => amountMinor > (terms.amountMinor ?? 0n),
  },
  {
    id: 'large_win',
    needs: ['amountMinor'],
    holds: ({ largestWinMinor }, _amount, terms) => largestWinMinor > (terms.amountMinor ?? 0n),
  },
  {
    id: 'quick_in_and_out',
    needs: ['spanMs', 'sharePpm'],
    // The rule checks the sums from every deposit in the period. Otherwise small later deposits, or stakes before the
    // deposit, could hide that a large deposit was not played.
    holds: ({ recentDeposits }, _amount, { spanMs, sharePpm }, now) =>
      recentDeposits.length >= RECENT_DEPOSITS_MAX ||
      recentDeposits.some(
        ({ depositedAt, depositedMinor, stakedMinor }) =>
          isWithin(depositedAt, spanMs, now) && stakedMinor * 1_000_000n < depositedMinor * BigInt(sharePpm ?? 0),
      ),
  },
  { id: 'shared_account', needs: [], holds: ({ sharedAccountMembers }) => sharedAccountMembers > 0 },
  { id: 'other_holder', needs: [], holds: ({ holders }) => holders > 1 },
];

/**
 * Returns the names of the rules that require an operator's review of this withdrawal. No rule can approve a
 * withdrawal. A rule in the brand's data that this version of the code does not know always requires a review.
 */
export function rulesMet(facts: RiskFacts, amountMinor: bigint, terms: readonly RuleTerms[], now: Date): string[] {
  return terms
    .filter((term) => {
      const rule = RISK_RULES.find(({ id }) => id === term.rule);
      return rule ? rule.holds(facts, amountMinor, term, now) : true;
    })
    .map(({ rule }) => rule);
}
