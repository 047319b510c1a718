import type { IconName } from '../../ui/icon.js';

/** The types of agents whose income is by contract (domain §3). */
const BY_CONTRACT = [41, 42] as const;

/** A menu entry of the agent centre. */
export interface AgentEntry {
  /** The path below /agentHome. */
  readonly page: string;
  readonly icon: IconName;
  readonly word: string;
  /** The types of agents that have the entry also without a contract and without an offer; all types when absent. */
  readonly types?: readonly number[];
  /** The contract flag without which the entry is hidden. */
  readonly flag?: 'divtypereq' | 'dailysalreqtype' | 'contracthoursalreq' | 'realtimesalreqtype';
  /** The brand's module without which the entry is hidden. */
  readonly module?: string;
}

/** The team's pages in the specification's order (§2). */
export const TEAM_ENTRIES: readonly AgentEntry[] = [
  { page: 'agentAnnouncement', icon: 'bell', word: 'term.msg.announcement' },
  { page: 'agentTeamOverview', icon: 'chart', word: 'agent.overview' },
  { page: 'registerCenter', icon: 'invite', word: 'agent.registerAccount' },
  { page: 'downlineManagmentView', icon: 'agent', word: 'agent.management' },
  { page: 'personalHistoryCopy', icon: 'receipt', word: 'agent.betting' },
  { page: 'palStatementsAgentCopy', icon: 'user', word: 'agent.userLoss' },
  { page: 'agentRevenueReport', icon: 'wallet', word: 'term.agent.income' },
  { page: 'agentDownlineTransactionDetailsCopy', icon: 'table', word: 'agent.accountDetails' },
];

/** The specification's name of the module for contracts. */
export const CONTRACTS_MODULE = 'AGENTPOLICY3';

/** Salaries by kind of contract. An entry shows while a contract of its kind pays the agent (domain §3). */
export const SALARY_ENTRIES: readonly AgentEntry[] = (
  [
    { page: 'contracts', icon: 'edit', word: 'agent.contracts', types: BY_CONTRACT },
    { page: 'agentDividendRecordCopy2', icon: 'calendar', word: 'term.agent.dividend', flag: 'divtypereq' },
    { page: 'agentDailyWages2', icon: 'clock', word: 'term.agent.dailySalary', flag: 'dailysalreqtype' },
    { page: 'agentHourSalary', icon: 'clock', word: 'term.agent.hourlySalary', flag: 'contracthoursalreq' },
    { page: 'agentRealtimeSalary', icon: 'refresh', word: 'term.agent.realtimeSalary', flag: 'realtimesalreqtype' },
  ] as const
).map((entry) => ({ ...entry, module: CONTRACTS_MODULE }));

/** The agent's own account. */
export const OWN_ENTRIES: readonly AgentEntry[] = [
  { page: 'depositv2', icon: 'deposit', word: 'term.wallet.deposit' },
  { page: 'withdraw', icon: 'withdraw', word: 'term.wallet.withdrawal' },
  { page: 'transferDownline', icon: 'swap', word: 'term.wallet.transferDownline', module: 'MEMBERTRANSFER3' },
  { page: 'messageV2', icon: 'message', word: 'agent.messages' },
  { page: 'password', icon: 'lock', word: 'agent.password' },
];

/** The facts that decide which menu entries an agent has. */
export interface Holder {
  readonly type: number;
  /** The flags of the contract kinds that pay the agent. */
  readonly held: readonly string[];
  /** Whether a contract is offered to the agent and waits for an answer. */
  readonly isOffered: boolean;
  readonly moduleOn: (module: string) => boolean;
}

/** Whether the menu depends on the offers to an agent of this type: the entry of contracts is not always there. */
export const dependsOnOffers = (type: number): boolean => !BY_CONTRACT.some((one) => one === type);

/** Returns true if one of the contracts is an offer that waits for this agent's answer. */
export const hasOffer = (
  contracts: readonly { readonly status: string; readonly payeeId: string }[],
  agentId: string,
): boolean => contracts.some(({ status, payeeId }) => status === 'offered' && payeeId === agentId);

export const isShown = ({ types, flag, module }: AgentEntry, { type, held, isOffered, moduleOn }: Holder): boolean =>
  (!types || types.includes(type) || held.length > 0 || isOffered) &&
  (!flag || held.includes(flag)) &&
  (!module || moduleOn(module));
