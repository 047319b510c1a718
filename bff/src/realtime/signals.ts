/**
 * The signals that browsers receive, as JSON of `proto-contracts/proto/realtime/v1/signals.proto`. No other signals
 * are sent. This one is a new balance.
 */
export interface BalanceSignal {
  readonly currency: string;
  readonly balanceMinor: string;
  readonly version: number;
  /** The amount of the member's debt. The three fields about a debt are missing if the member has none. */
  readonly debtMinor?: string;
  readonly debtReason?: string;
  readonly debtSince?: string;
}

export interface UnreadSignal {
  readonly count: number;
  readonly version: number;
  /** The number of unread answers of customer service; missing if there are none. */
  readonly service?: number;
}

export interface JackpotSignal {
  readonly pool: string;
  readonly amountMinor: string;
  readonly version: number;
}

export interface WinnerSignal {
  readonly customerName: string;
  /** True if the player is a bot of the demo. */
  readonly bot: boolean;
  readonly gameName: string;
  /** The game's name in other languages, by language code. */
  readonly gameNames: Readonly<Record<string, string>>;
  readonly iconUrl: string;
  readonly currency: string;
  readonly winAmountMinor: string;
  /** The time (ISO 8601) at which the round was settled or the jackpot was won. */
  readonly settledAt: string;
}

/**
 * A settlement of the agent was paid, was held or became a debt. `version` is the end of its period in seconds since
 * the epoch. If held settlements were decided, `settlementId` is empty, and `version` is the time of the decision.
 */
export interface SalarySignal {
  readonly settlementId: string;
  readonly version: number;
}

/**
 * A contract has changed in which the agent pays or is paid. `version` is the time of the change in seconds since the
 * epoch.
 */
export interface ContractSignal {
  readonly contractId: string;
  readonly version: number;
}

/** The member has a new type (specification §3): for example a player became an agent. */
export interface MemberSignal {
  readonly type: number;
}

/** A deposit order of the member has a new state. The browser then reads the member's orders. */
export interface DepositSignal {
  readonly orderId: string;
  readonly status: string;
}
/** The number of claimable rewards, and how many of them come from missions. */
export interface RewardsSignal {
  readonly count: number;
  readonly missions: number;
  readonly version: number;
}

/** The member's whole points after a bet has earned some. */
export interface PointsSignal {
  readonly balance: string;
  readonly version: number;
}

/** A withdrawal of the member has a new state. The browser then reads that withdrawal. */
export interface WithdrawalSignal {
  readonly withdrawalId: string;
  readonly status: string;
}

/** A part of a win is held for review. The round id is empty if the win belongs to no round. */
export interface HeldSignal {
  readonly roundId: string;
  readonly currency: string;
  readonly amountMinor: string;
}

/** The phase of a shared round of the crash game. */
export interface CrashSignal {
  readonly currency: string;
  readonly crashRoundId: string;
  readonly number: number;
  readonly phase: string;
  readonly closesAt: string;
  readonly startedAt?: string;
  /** The crash point in hundredths. Missing until the round has crashed. */
  readonly crashE2?: number;
  readonly seedHash: string;
  readonly betsRoot: string;
  /** The server's time at the push. A browser uses it to correct its clock. */
  readonly serverTime: string;
}

/** The newest bets and cash-outs in a shared round of the crash game, with masked names. */
export interface CrashBetsSignal {
  readonly currency: string;
  readonly crashRoundId: string;
  readonly players: readonly {
    readonly roundId: string;
    readonly name: string;
    readonly stakeMinor: string;
    readonly cashedE2?: number;
    readonly payoutMinor: string;
  }[];
}

export interface SessionSignal {
  readonly reason: string;
}

/**
 * The present balance, unread messages and jackpots. They are read after the socket has joined its rooms. A visitor
 * gets only the jackpots.
 */
export interface SnapshotSignal {
  readonly balance?: BalanceSignal;
  readonly unread?: UnreadSignal;
  readonly jackpots: readonly JackpotSignal[];
}

/** The signals that the server sends to clients. Clients send none to the server. */
export interface Signals {
  snapshot: (signal: SnapshotSignal) => void;
  balance: (signal: BalanceSignal) => void;
  unread: (signal: UnreadSignal) => void;
  jackpot: (signal: JackpotSignal) => void;
  winner: (signal: WinnerSignal) => void;
  salary: (signal: SalarySignal) => void;
  contract: (signal: ContractSignal) => void;
  member: (signal: MemberSignal) => void;
  held: (signal: HeldSignal) => void;
  deposit: (signal: DepositSignal) => void;
  withdrawal: (signal: WithdrawalSignal) => void;
  rewards: (signal: RewardsSignal) => void;
  points: (signal: PointsSignal) => void;
  crash: (signal: CrashSignal) => void;
  crashbets: (signal: CrashBetsSignal) => void;
  session: (signal: SessionSignal) => void;
}
