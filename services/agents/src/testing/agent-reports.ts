import { ContractKind } from '@nm/contracts/agents.js';
import type { Sql } from '@nm/kit/db/db.js';
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
import { TeamSearchReadModel } from '../tree/team-search.read-model.js';

const PAGE = { limit: 50, offset: 0 };

type Report = (sql: Sql, agentId: string, moment: Moment) => Promise<unknown>;

/**
 * Returns the queries of the pages in the agent centre, by name.
 * @param span the time range of the report
 * @param window the open period of the real-time salary
 */
export const agentReports = (
  span: { readonly from: Date; readonly to: Date },
  window: Window,
): Readonly<Record<string, Report>> => ({
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
  settlements: async (sql, agent) => {
    const settlements = new SettlementsReadModel(sql);
    const page = await settlements.ofAgent(agent, ContractKind.REALTIME_SALARY, { ...span, ...PAGE });
    const [first] = page.rows;
    const shown = first && (await settlements.visibleTo(agent, first.id));
    return {
      page,
      lines: shown && (await settlements.lines(shown, PAGE.limit, PAGE.offset)),
      shares: shown && (await settlements.shares(shown)),
      offsets: shown && (await settlements.offsets(shown)),
    };
  },
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
});
