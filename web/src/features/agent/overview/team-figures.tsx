import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useWords } from '../../../lib/language/words.js';
import { isolated } from '../../../lib/money/money.js';
import { Money, Num } from '../../../ui/money.js';
import { pathWithDays, type ChosenDays } from '../days/use-days.js';
import { Definition } from '../shared/definition.js';
import { showRows } from '../shared/show-rows.js';
import type { TeamOverview } from './overview-api.js';

/**
 * Returns the change from the previous period in percent. Returns undefined if the previous amount is zero or
 * unknown.
 */
function changeOf(now: string, before: string | undefined): string | undefined {
  if (before === undefined || BigInt(before) === 0n) return undefined;
  const old = BigInt(before);
  const tenths = ((BigInt(now) - old) * 1000n) / (old < 0n ? -old : old);
  const size = tenths < 0n ? -tenths : tenths;
  return `${tenths < 0n ? '\u2212' : '+'}${size / 10n}.${size % 10n}%`;
}

const signed = (count: number): string => `${count < 0 ? '\u2212' : '+'}${Math.abs(count)}`;

/** A typical text that reserves space for a comparison while it loads or if there is none. */
const NO_CHANGE = '+00.0%';

function Figure({
  term,
  definition,
  rows,
  to,
  value,
  note,
  days,
  testid,
  isZero,
}: {
  term: string;
  definition: string;
  rows?: string;
  to?: string;
  value: ReactNode;
  note?: ReactNode;
  days: number;
  testid: string;
  /** True for a zero. It is plain text instead of a link, because it has no rows. */
  isZero: boolean;
}) {
  const t = useWords();
  const name = (
    <>
      <span data-testid={testid}>{value}</span>
      <span className="vh"> {t('agent.figure.rows')}</span>
    </>
  );
  return (
    <div className="figbox">
      <dt>
        <Definition term={term}>{definition}</Definition>
      </dt>
      <dd>
        {isZero ? (
          <span className="v" data-testid={testid}>
            {value}
          </span>
        ) : to ? (
          <Link to={to} className="v">
            {name}
          </Link>
        ) : (
          <button type="button" className="v" onClick={() => showRows(rows ?? '')}>
            {name}
          </button>
        )}
        {note ? (
          <span className="d">{note}</span>
        ) : (
          <span className="d away" aria-hidden="true">
            {t('agent.figure.versus', { change: isolated(NO_CHANGE), days })}
          </span>
        )}
      </dd>
    </div>
  );
}

/**
 * Shows the team's main figures. Each has a definition, a comparison with the previous range, and a link to the rows
 * behind it.
 */
export function TeamFigures({
  team,
  before,
  chosen,
}: {
  team: TeamOverview;
  before: TeamOverview | undefined;
  chosen: ChosenDays;
}) {
  const t = useWords();
  const days = chosen.days.length;
  const versus = (change: string | undefined) =>
    change ? t('agent.figure.versus', { change: isolated(change), days }) : undefined;
  return (
    <dl className="panel figs">
      <Figure
        days={days}
        testid="members"
        term={t('agent.figure.members')}
        definition={t('agent.define.members')}
        rows="downlines"
        value={<Num>{team.members}</Num>}
        isZero={team.members === 0}
        note={t('agent.figure.new', { count: team.newMembers })}
      />
      <Figure
        days={days}
        testid="agents"
        term={t('agent.figure.agents')}
        definition={t('agent.define.agents')}
        rows="downlines"
        value={<Num>{team.agents}</Num>}
        isZero={team.agents === 0}
        note={t('agent.figure.direct', { count: team.directDownlines })}
      />
      <Figure
        days={days}
        testid="active"
        term={t('term.agent.activeMembers')}
        definition={t('agent.define.active')}
        rows="downlines"
        value={<Num>{team.activeMembers}</Num>}
        isZero={team.activeMembers === 0}
        note={before ? versus(signed(team.activeMembers - before.activeMembers)) : undefined}
      />
      <Figure
        days={days}
        testid="valid"
        term={t('term.bet.validBet')}
        definition={t('agent.define.valid')}
        rows="days"
        value={<Money minor={team.validStakeMinor} />}
        isZero={BigInt(team.validStakeMinor) === 0n}
        note={versus(changeOf(team.validStakeMinor, before?.validStakeMinor))}
      />
      <Figure
        days={days}
        testid="loss"
        term={t('term.money.netLoss')}
        definition={t('agent.define.loss')}
        rows="days"
        value={<Money minor={team.netLossMinor} />}
        isZero={BigInt(team.netLossMinor) === 0n}
        note={versus(changeOf(team.netLossMinor, before?.netLossMinor))}
      />
      <Figure
        days={days}
        testid="income"
        term={t('term.agent.income')}
        definition={t('agent.define.income')}
        to={pathWithDays('agentRevenueReport', chosen)}
        value={<Money minor={team.salaryMinor} />}
        isZero={BigInt(team.salaryMinor) === 0n}
        note={versus(changeOf(team.salaryMinor, before?.salaryMinor))}
      />
    </dl>
  );
}
