import { migrations } from '@nm/agents/migrations/index.js';
import { agentReports, agentSearches } from '@nm/agents/testing/agent-reports.js';
import { dataSource } from '@nm/kit/db/data-source.js';
import { Db, type Sql } from '@nm/kit/db/db.js';
import { createTestDatabase } from '@nm/kit/testing/test-database.js';
import { figureOf, type Figure } from '../figure.js';
import { benchMember } from '../ledger/populate.js';
import { Latencies } from '../open-loop.js';
import { MEMBERS, populateTeam } from './big-team.js';

const ASKED = Number(process.env['BENCH_ASKED'] ?? 40);
const P99 = 0.99;
const [DAY_MS, WINDOW_MS] = [86_400_000, 300_000];
/** The days of a page's longest range. */
const DAYS = 30;
const TOP = benchMember(1);
/** An agent three levels below the top agent, with a team of about 1,500 members. */
const MIDDLE = benchMember(30);

/**
 * G19: the time of the calls that each page of the agent centre makes to the agents service, for the top agent of a
 * hundred thousand members, with the data of one day. G19month: the same for thirty days. G19agent: thirty days for an
 * agent in the middle of the tree. Each figure is the p99 of the slowest page; all pages are printed.
 */
export async function measureAgentPages(): Promise<Figure[]> {
  const database = await createTestDatabase({ service: 'agents', migrations });
  const owner = await dataSource({ url: database.ownerUrl, poolMax: 1 }).initialize();
  try {
    const end = new Date(Math.floor(Date.now() / WINDOW_MS) * WINDOW_MS);
    await populateTeam(new Db(owner), end);
    const [day, month] = [1, DAYS].map((days) => {
      const span = { from: new Date(end.getTime() - days * DAY_MS), to: new Date(end.getTime() + 1) };
      const running = { startsAt: end, endsAt: new Date(end.getTime() + WINDOW_MS) };
      return { ...agentReports(span, running), ...agentSearches(span) };
    }) as [Pages, Pages];
    return [
      figureOf(
        'G19',
        `p99 of the slowest page, ${MEMBERS} members, a day, ms`,
        500,
        'lower',
        await slowest(day, TOP),
        0,
      ),
      figureOf('G19month', 'the same of thirty days, ms', 2_000, 'lower', await slowest(month, TOP), 0),
      figureOf('G19agent', 'the same of an agent in the middle, ms', 500, 'lower', await slowest(month, MIDDLE), 0),
    ];
  } finally {
    await owner.destroy();
    await database.drop();
  }

  async function slowest(pages: Pages, agentId: string): Promise<number[]> {
    const all: number[] = [];
    for (const [name, ask] of Object.entries(pages)) {
      const took = new Latencies();
      // The first call fills the caches.
      await ask(database.db, agentId, undefined);
      for (let n = 0; n < ASKED; n += 1) {
        const startedAt = performance.now();
        await ask(database.db, agentId, undefined);
        took.note(performance.now() - startedAt);
      }
      console.log(`${name}: p50 ${took.at(0.5).toFixed(0)} ms, p99 ${took.at(P99).toFixed(0)} ms`);
      all.push(took.at(P99));
    }
    return [Math.max(...all)];
  }
}

type Pages = Readonly<Record<string, (sql: Sql, agentId: string, moment: undefined) => Promise<unknown>>>;
