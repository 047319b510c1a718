/** The answers of the console's calls below /ops. Amounts are decimal strings of minor units, times ISO 8601 in UTC. */

export type Role =
  | 'support'
  | 'cashier'
  | 'risk'
  | 'games'
  | 'agents'
  | 'content'
  | 'administrator'
  | 'auditor';

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

/** What an operator decides about, as a list has it. */
export interface Review {
  readonly id: string;
  /** Masked in lists, full in the detail. */
  readonly account: string;
  readonly brand: string;
  readonly currency: string;
  readonly amountMinor: string;
  readonly reasons: readonly string[];
  readonly state: 'open' | 'approved' | 'rejected' | 'closed';
  readonly version: string;
  readonly openedAt: string;
  readonly claim?: Claim;
  readonly needsSecond: boolean;
  readonly first?: { readonly by: Person; readonly decision: 'approve' | 'reject'; readonly mine: boolean };
  readonly decided?: { readonly by: Person; readonly at: string; readonly rejectReason?: string };
}

export interface ReviewStep {
  readonly at: string;
  readonly by: Person;
  readonly action: 'claim' | 'release' | 'approve' | 'reject';
  readonly note: string;
}

/** What the detail has more than the list. */
export interface ReviewSteps {
  readonly steps: readonly ReviewStep[];
  readonly may: {
    readonly decide: boolean;
    readonly because?: 'own_request' | 'vouched_for' | 'claimed' | 'decided';
  };
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

/** A count is absent where the role may not read its section. */
export interface Today {
  readonly asOf: string;
  readonly deposits?: Waiting;
  readonly withdrawals?: Waiting;
  readonly wins?: Waiting;
}
