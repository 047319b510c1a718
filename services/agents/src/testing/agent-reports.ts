import { ContractKind } from '@nm/contracts/agents.js';
import type { Sql } from '@nm/kit/db/db.js';
import { ContractsReadModel } from '../contracts/contracts.read-model.js';
import { IncomeReadModel, KINDS } from '../income/income.read-model.js';
import { SourcesReadModel } from '../income/sources.read-model.js';
import { MovementsReadModel } from '../movements/movements.read-model.js';
import type { Window } from '../periods/realtime-window.js';
import { RecruitsReadModel } from '../recruits/recruits.read-model.js';
import type { Moment } from '../reports/reports.service.js';
import { RunningReadModel } from '../settlements/running.read-model.js';
import { SettlementsReadModel } from '../settlements/settlements.read-model.js';
import { TeamBetsReadModel } from '../tree/team-bets.read-model.js';
import { TeamReadModel } from '../tree/team.read-model.js';
import { TeamSearchReadModel, type TeamSearch } from '../tree/team-search.read-model.js';

const PAGE = { limit: 50, offset: 0 };

interface Span {
  readonly from: Date;
  readonly to: Date;
}

type Report = (sql: Sql, agentId: string, moment: Moment) => Promise<unknown>;

/**
 * Returns the queries of the pages in the agent centre, by name.
 * @param span the time range of the report
 * @param window the open period of the real-time salary
 */
export const agentReports = (span: Span, window: Window): Readonly<Record<string, Report>> => ({
  overview: (sql, agent) => new TeamReadModel(sql).overview(agent, span, 1n),
  days: (sql, agent) => new TeamReadModel(sql).days(agent, span, 'UTC'),
  downlines: (sql, agent, moment) =>
    new TeamReadModel(sql).downlines(agent, agent, {
      ...{ ...span, ...PAGE, search: '', timeZone: 'UTC', activeStakeMinorMin: 1n, moment },
    }),
  search: (sql, agent, moment) =>
    new TeamSearchReadModel(sql).find(agent, {
      ...{ ...span, ...PAGE, search: '', timeZone: 'UTC', activeStakeMinorMin: 1n, moment },
      ...{ level: 0, active: undefined, contract: 0 },
    }),
  size: (sql, agent) => new TeamSearchReadModel(sql).size(agent),
  bets: (sql, agent) => new TeamBetsReadModel(sql).bets(agent, { ...span, ...PAGE, memberId: undefined, category: 0 }),
  results: (sql, agent) => new TeamBetsReadModel(sql).results(agent, { ...span, ...PAGE, search: '' }),
  income: (sql, agent) => new IncomeReadModel(sql).days(agent, span, 'UTC'),
  'income lines': (sql, agent) => new IncomeReadModel(sql).lines(agent, span, KINDS, PAGE),
  sources: (sql, agent) => new SourcesReadModel(sql).page(agent, span, PAGE.limit, PAGE.offset),
  settlements: settlementsOf(ContractKind.REALTIME_SALARY, span),
  'hourly settlements': settlementsOf(ContractKind.HOURLY_SALARY, span),
  'daily settlements': settlementsOf(ContractKind.DAILY_SALARY, span),
  dividends: settlementsOf(ContractKind.DIVIDEND, span),
  running: async (sql, agent) => {
    const running = new RunningReadModel(sql);
    return {
      now: await running.ofAgent(agent, ContractKind.REALTIME_SALARY, window, 1n),
      owed: await running.owedBy(agent, ContractKind.REALTIME_SALARY),
    };
  },
  movements: (sql, agent) =>
    new MovementsReadModel(sql).page(agent, { ...span, ...PAGE, memberId: undefined, type: 0 }),
  recruits: (sql, agent) => new RecruitsReadModel(sql).counts(agent, null),
  'recruits of all codes': (sql, agent) =>
    new RecruitsReadModel(sql).ofCode(agent, { ...PAGE, code: '', stage: 'registered', from: null }),
  contracts: (sql, agent) => new ContractsReadModel(sql).ofAgent(agent, 0),
});

/** Returns the searches of the page of team members with its filters, by name. */
export const agentSearches = (span: Span): Readonly<Record<string, Report>> => {
  const found =
    (filter: Partial<TeamSearch>): Report =>
    (sql, agent) =>
      new TeamSearchReadModel(sql).find(agent, {
        ...{ ...span, ...PAGE, search: '', timeZone: 'UTC', activeStakeMinorMin: 1n, moment: undefined },
        ...{ level: 0, active: undefined, contract: 0 },
        ...filter,
      });
  return {
    'search by text': found({ search: 'm12' }),
    'search by level': found({ level: 3 }),
    'search of active members': found({ active: true }),
    'search of inactive members': found({ active: false }),
    'search by contract': found({ contract: ContractKind.REALTIME_SALARY }),
    'search with every filter': found({
      ...{ search: '1', level: 3, active: false, contract: ContractKind.REALTIME_SALARY },
    }),
    'search of a late page': found({ search: 'm1', offset: 1_000 }),
  };
};

/**
 * Returns the query of the page of one kind of contract: the list of periods, and the whole statement of the newest
 * period.
 */
function settlementsOf(kind: ContractKind, span: Span): Report {
  return async (sql, agent) => {
    const settlements = new SettlementsReadModel(sql);
    const page = await settlements.ofAgent(agent, kind, { ...span, ...PAGE });
    const [first] = page.rows;
    const shown = first && (await settlements.visibleTo(agent, first.id));
    return {
      page,
      lines: shown && (await settlements.lines(shown, PAGE.limit, PAGE.offset)),
      shares: shown && (await settlements.shares(shown)),
      offsets: shown && (await settlements.offsets(shown)),
    };
  };
}
