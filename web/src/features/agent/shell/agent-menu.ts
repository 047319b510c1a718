import type { IconName } from '../../../ui/icon.js';

/** The member types of agents whose income is by contract (domain §3). */
const BY_CONTRACT = [41, 42] as const;

/** A menu entry of the agent centre. */
export interface AgentEntry {
  /** The URL path below /agentHome. */
  readonly page: string;
  readonly icon: IconName;
  readonly word: string;
  /** The agent types that see the menu entry even without a contract or an open offer. Absent if all types see it. */
  readonly types?: readonly number[];
  /** The menu entry is hidden from agents without this contract flag. */
  readonly flag?: 'divtypereq' | 'dailysalreqtype' | 'contracthoursalreq' | 'realtimesalreqtype';
  /** The menu entry is hidden if the brand has switched this module off. */
  readonly module?: string;
}

/** The menu entries about the agent's team, in the order of specification §2. */
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

/** The name of the contracts module in the specification. */
export const CONTRACTS_MODULE = 'AGENTPOLICY3';

/**
 * The menu entries of contracts and of the salaries by contract kind. The entry of a salary is shown while a contract
 * of its kind pays the agent (domain §3).
 */
export const SALARY_ENTRIES: readonly AgentEntry[] = (
  [
    { page: 'contracts', icon: 'edit', word: 'agent.contracts', types: BY_CONTRACT },
    { page: 'agentDividendRecordCopy2', icon: 'calendar', word: 'term.agent.dividend', flag: 'divtypereq' },
    { page: 'agentDailyWages2', icon: 'clock', word: 'term.agent.dailySalary', flag: 'dailysalreqtype' },
    { page: 'agentHourSalary', icon: 'clock', word: 'term.agent.hourlySalary', flag: 'contracthoursalreq' },
    { page: 'agentRealtimeSalary', icon: 'refresh', word: 'term.agent.realtimeSalary', flag: 'realtimesalreqtype' },
  ] as const
).map((entry) => ({ ...entry, module: CONTRACTS_MODULE }));

/** The menu entries for the agent's own account. */
export const OWN_ENTRIES: readonly AgentEntry[] = [
  { page: 'depositv2', icon: 'deposit', word: 'term.wallet.deposit' },
  { page: 'withdraw', icon: 'withdraw', word: 'term.wallet.withdrawal' },
  { page: 'transferDownline', icon: 'swap', word: 'term.wallet.transferDownline', module: 'MEMBERTRANSFER3' },
  { page: 'messageV2', icon: 'message', word: 'agent.messages' },
  { page: 'password', icon: 'lock', word: 'agent.password' },
];

/** The facts that decide which menu entries an agent sees. */
export interface Holder {
  readonly type: number;
  /** The flags of the contract kinds in which the agent is paid. */
  readonly held: readonly string[];
  /** True if a contract offer waits for the agent's answer. */
  readonly isOffered: boolean;
  readonly moduleOn: (module: string) => boolean;
}

/**
 * Whether the menu of this agent type depends on open offers. For such a type the menu shows the entry of contracts
 * only with a contract or an open offer.
 */
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
