import type { IconName } from '../../ui/icon.js';

/** A menu entry of the agent centre. */
export interface AgentEntry {
  /** The path below /agentHome. */
  readonly page: string;
  readonly icon: IconName;
  readonly word: string;
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

/** Salaries by kind of contract. An entry shows while a contract of its kind pays the agent (domain §3). */
export const SALARY_ENTRIES: readonly AgentEntry[] = [
  { page: 'contracts', icon: 'edit', word: 'agent.contracts' },
  { page: 'agentDividendRecordCopy2', icon: 'calendar', word: 'term.agent.dividend', flag: 'divtypereq' },
  { page: 'agentDailyWages2', icon: 'clock', word: 'term.agent.dailySalary', flag: 'dailysalreqtype' },
  { page: 'agentHourSalary', icon: 'clock', word: 'term.agent.hourlySalary', flag: 'contracthoursalreq' },
  { page: 'agentRealtimeSalary', icon: 'refresh', word: 'term.agent.realtimeSalary', flag: 'realtimesalreqtype' },
];

/** The agent's own account. */
export const OWN_ENTRIES: readonly AgentEntry[] = [
  { page: 'depositv2', icon: 'deposit', word: 'term.wallet.deposit' },
  { page: 'withdraw', icon: 'withdraw', word: 'term.wallet.withdrawal' },
  { page: 'transferDownline', icon: 'swap', word: 'term.wallet.transferDownline', module: 'MEMBERTRANSFER3' },
  { page: 'messageV2', icon: 'message', word: 'agent.messages' },
  { page: 'password', icon: 'lock', word: 'agent.password' },
];
