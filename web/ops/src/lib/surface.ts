/** The answers of the console's calls below /ops. Amounts are decimal strings of minor units, times ISO 8601 in UTC. */

export type Role = 'support' | 'cashier' | 'risk' | 'games' | 'agents' | 'content' | 'administrator' | 'auditor';

export const ROLES: readonly Role[] = [
  'support',
  'cashier',
  'risk',
  'games',
  'agents',
  'content',
  'administrator',
  'auditor',
];

export interface Person {
  readonly id: string;
  readonly name: string;
}

export interface ConsoleBrand {
  readonly code: string;
  readonly name: string;
  readonly currency: string;
  readonly currencySymbol: string;
  readonly timeZone: string;
}

export interface Session {
  readonly operator: Person & {
    readonly displayName: string;
    readonly roles: readonly Role[];
    readonly brands: readonly string[];
    readonly actions: readonly string[];
  };
  readonly brands: readonly ConsoleBrand[];
  readonly csrf: string;
  readonly expiresAt: string;
}

/** What the first login needs before it can finish. */
export interface Enrolment {
  readonly token: string;
  readonly otpauthUri: string;
  readonly secret: string;
  readonly setsPassword: boolean;
  readonly expiresAt: string;
}

export interface OwnSession {
  readonly id: string;
  readonly address: string;
  readonly device: string;
  readonly startedAt: string;
  readonly lastUsedAt: string;
  readonly expiresAt: string;
  readonly current: boolean;
}

export interface Operator extends Person {
  readonly displayName: string;
  readonly roles: readonly Role[];
  readonly brands: readonly string[];
  readonly status: 'active' | 'inactive';
  readonly enrolled: boolean;
  readonly version: string;
  readonly registeredAt: string;
  readonly registeredBy?: Person;
  readonly reactivatedBy?: Person;
  readonly lastLoginAt?: string;
}

export interface NewPassword {
  readonly operator: Operator;
  readonly oneTimePassword: string;
}

export interface AuditLine {
  readonly id: string;
  readonly at: string;
  /** Absent: a command on the machine. */
  readonly operator?: Person;
  readonly action: string;
  readonly subject: { readonly kind: string; readonly id: string };
  readonly brand?: string;
  readonly reason: string;
  /** `done`, `unknown` (begun, its end was never written) or a failure code. */
  readonly outcome: string;
  readonly before?: Readonly<Record<string, string>>;
  readonly after?: Readonly<Record<string, string>>;
  readonly address: string;
}

export interface Claim {
  readonly by: Person;
  readonly endsAt: string;
  readonly mine: boolean;
}

/** What every queue of decisions has in its lists. */
export interface ReviewRow {
  readonly id: string;
  /** A short code that the server gave it; else the console shortens the id. */
  readonly reference?: string;
  /** Masked in lists, full in the detail. */
  readonly account: string;
  readonly brand: string;
  readonly currency: string;
  /** `open`: it waits for an operator. */
  readonly state: string;
  readonly version: string;
  readonly openedAt: string;
  readonly claim?: Claim;
  readonly first?: FirstDecision;
  readonly decided?: { readonly by: Person; readonly at: string; readonly rejectReason?: string };
}

/** The first of two operators. */
export interface FirstDecision {
  readonly by: Person;
  readonly decision: string;
  readonly mine: boolean;
}

export interface ReviewStep {
  readonly at: string;
  readonly by: Person;
  readonly action: string;
  readonly note: string;
}

/** What every detail has more than its row. */
export interface ReviewSteps {
  readonly steps: readonly ReviewStep[];
}

/** Why the caller may not decide. */
export type Because = 'own_request' | 'vouched_for' | 'claimed' | 'decided';

/** A review of the wallet. */
interface Review extends ReviewRow {
  readonly amountMinor: string;
  readonly reasons: readonly string[];
  readonly needsSecond: boolean;
}

/** A deposit; its amount is what arrived, in the paid currency. */
export interface Deposit extends Review {
  readonly orderedMinor: string;
  readonly paidCurrency: string;
  readonly methodId: string;
  readonly provider: string;
  readonly paymentId: string;
  readonly createdAt: string;
  readonly promotion: string;
}

export interface DepositDetail extends Deposit, ReviewSteps {
  readonly may: { readonly decide: boolean; readonly because?: Because };
}

export type WithdrawalStatus =
  | 'requested'
  | 'reviewing'
  | 'approved'
  | 'paying'
  | 'paid'
  | 'received'
  | 'returned'
  | 'rejected'
  | 'failed'
  | 'cancelled';

/** A withdrawal; `state` is `none` where no rule sent it to review. */
export interface Withdrawal extends Review {
  readonly feeMinor: string;
  readonly payoutMinor: string;
  readonly methodId: string;
  readonly provider: string;
  readonly institution: string;
  /** Masked, always. */
  readonly number: string;
  readonly status: WithdrawalStatus;
  readonly notReceived: boolean;
  readonly requestedAt: string;
  readonly approvedAt?: string;
  readonly paidAt?: string;
  /** Silence counts as received from then on. */
  readonly confirmBy?: string;
  readonly endedAt?: string;
}

/** What the risk rules looked at. */
export interface WithdrawalFacts {
  readonly accountOpenedAt: string;
  readonly depositedMinor: string;
  readonly withdrawnMinor: string;
  readonly withdrawnCount: number;
  readonly stakedMinor: string;
  readonly wonMinor: string;
  /** Of the last seven days. */
  readonly largestWinMinor: string;
  readonly lastDepositAt?: string;
  readonly stakedSinceDepositMinor: string;
  readonly sharedAccountMembers: number;
  readonly debtMinor: string;
}

export interface WithdrawalDetail extends Withdrawal, ReviewSteps {
  readonly holder: string;
  readonly providerPayoutId?: string;
  readonly facts: WithdrawalFacts;
  readonly states: readonly { readonly status: WithdrawalStatus; readonly at: string }[];
  /** The decision that a payout came back. */
  readonly returnReview?: ReviewSteps & {
    readonly version: string;
    readonly state: string;
    readonly first?: FirstDecision;
  };
  readonly may: {
    readonly decide: boolean;
    readonly because?: Because;
    readonly markReturned: boolean;
    readonly returnBecause?: Because;
  };
}

/** A vendor's win above the ceiling, whose held part waits. */
export interface HeldWin extends ReviewRow {
  readonly payoutMinor: string;
  readonly heldMinor: string;
  readonly vendor: string;
  readonly gameCode: string;
  readonly roundId: string;
  readonly transactionId: string;
}

export interface HeldWinDetail extends HeldWin, ReviewSteps {
  readonly may: { readonly release: boolean; readonly return: boolean; readonly because?: Because };
}

export interface Page<Row> {
  readonly content: readonly Row[];
  readonly pageNum: number;
  readonly totalPages: number;
  readonly totalCount: number;
}

export interface Waiting {
  readonly waiting: number;
  readonly oldestAt?: string;
}

/** The money of one brand since its day began. */
export interface DayFigures {
  readonly brand: string;
  readonly currency: string;
  readonly from: string;
  readonly depositedMinor: string;
  readonly depositedCount: number;
  readonly withdrawnMinor: string;
  readonly withdrawnCount: number;
  readonly heldMinor: string;
  readonly stakedMinor: string;
  readonly betCount: number;
  readonly revenueMinor: string;
  readonly playerCount: number;
}

/** A count is absent where the role may not read its section. */
export interface Today {
  readonly asOf: string;
  readonly deposits?: Waiting;
  readonly withdrawals?: Waiting;
  readonly wins?: Waiting;
  readonly figures?: readonly DayFigures[];
}
