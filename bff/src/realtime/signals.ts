/** What a browser may be told: the JSON of `proto-contracts/proto/realtime/v1/signals.proto`. Nothing else is emitted. */
export interface BalanceSignal {
  readonly currency: string;
  readonly balanceMinor: string;
  readonly version: number;
}

export interface UnreadSignal {
  readonly count: number;
  readonly version: number;
}

export interface JackpotSignal {
  readonly pool: string;
  readonly amountMinor: string;
  readonly version: number;
}

export interface WinnerSignal {
  readonly customerName: string;
  readonly gameName: string;
  readonly iconUrl: string;
  readonly currency: string;
  readonly winAmountMinor: string;
}

/** A settlement of the agent was paid or stays owed; `version` is its period's end in seconds. */
export interface SalarySignal {
  readonly settlementId: string;
  readonly version: number;
}

/** A contract that the agent pays or is paid by changed; `version` is when, in seconds. */
export interface ContractSignal {
  readonly contractId: string;
  readonly version: number;
}

/** A withdrawal of the member has a new state; what it says now, the browser asks for. */
export interface WithdrawalSignal {
  readonly withdrawalId: string;
  readonly status: string;
}

export interface SessionSignal {
  readonly reason: string;
}

/** Everything at once, after the rooms were joined; a visitor's has jackpots only. */
export interface SnapshotSignal {
  readonly balance?: BalanceSignal;
  readonly unread?: UnreadSignal;
  readonly jackpots: readonly JackpotSignal[];
}

/** Server to client; clients send nothing. */
export interface Signals {
  snapshot: (signal: SnapshotSignal) => void;
  balance: (signal: BalanceSignal) => void;
  unread: (signal: UnreadSignal) => void;
  jackpot: (signal: JackpotSignal) => void;
  winner: (signal: WinnerSignal) => void;
  salary: (signal: SalarySignal) => void;
  contract: (signal: ContractSignal) => void;
  withdrawal: (signal: WithdrawalSignal) => void;
  session: (signal: SessionSignal) => void;
}
