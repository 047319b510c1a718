import { useEffect, useMemo } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { brand } from '../../../lib/brand/brand.js';
import { useFile } from '../../../lib/csv/use-file.js';
import { useWords } from '../../../lib/language/words.js';
import { keys } from '../../../lib/query/keys.js';
import { useSession } from '../../../lib/session/session.js';
import { serverNow, useServerNow } from '../../../lib/time/server-clock.js';
import { dateKey, day, startOfDay } from '../../../lib/time/time.js';
import { ButtonLink } from '../../../ui/button.js';
import { PageTitle } from '../../../ui/page-title.js';
import { Empty, ErrorCard, FailureNote, Loading, Skeleton } from '../../../ui/states.js';
import { contractsQuery } from '../contracts/contracts-api.js';
import { RatesCard } from '../contracts/rates-card.js';
import { periodAt, RHYTHMS, salaryKind, type Length, type SalaryKind } from '../contracts/salary-kinds.js';
import { useAsOf } from '../days/as-of.js';
import { AsOfChoice } from '../days/as-of-choice.js';
import { daysListed, listedOf } from '../statement/listed.js';
import { salaryQuery } from '../statement/settlements-api.js';
import { Statement } from '../statement/statement.js';
import { OwedCard } from './owed-card.js';
import { PeriodList } from './period-list.js';
import { RunningCard } from './running-card.js';
import './salary.css';

/**
 * The page reads the statement three times, this long (ms) after the end of its period. The statement can be late
 * because the server still counts bets.
 */
const ASK_AFTER_MARK_MS = [3_000, 8_000, 20_000];

/**
 * Reads the figures of the page again after the end of each period, because the server sends no push for a
 * period without bets.
 */
function useAskAtMark(kind: SalaryKind, length: Length | undefined): void {
  const client = useQueryClient();
  const mark = periodAt(kind, useServerNow(), brand.timeZone, length).start;
  useEffect(() => {
    const into = serverNow() - mark;
    const timers = ASK_AFTER_MARK_MS.filter((ms) => ms > into).map((ms) =>
      setTimeout(() => void client.invalidateQueries({ queryKey: [...keys.salary, 'periods'] }), ms - into),
    );
    return () => timers.forEach(clearTimeout);
  }, [mark, client]);
}

/** The page of one contract kind: the running period, earlier periods, and their statements. */
function SalaryPage({ kind }: { kind: SalaryKind }) {
  const t = useWords();
  const [query, setQuery] = useSearchParams();
  const { user } = useSession();
  const today = listedOf(kind, dateKey(new Date(useServerNow())));
  const asked = query.get('day') ?? '';
  const shown = /^\d{4}(-\d{2}){0,2}$/.test(asked) && asked.length === today.length && asked <= today ? asked : today;
  const { asOf } = useAsOf();
  const page = Math.max(1, Math.min(10_000, Math.trunc(Number(query.get('page')) || 1)));
  const span = useMemo(() => {
    const { first, next } = daysListed(shown);
    return { from: startOfDay(first).toISOString(), to: startOfDay(next).toISOString(), ...(asOf && { asOf }) };
  }, [shown, asOf]);
  const { data, error, refetch } = useQuery(salaryQuery(kind, span, page));
  const file = useFile(kind.kind, `/wps/agents/salary/${kind.path}.csv`, span);
  const contracts = useQuery(contractsQuery());
  const held = contracts.data?.list.find(
    (contract) => contract.kind === kind.kind && contract.status === 'active' && contract.payeeId === user?.id,
  );
  const length = held?.dividend?.period;
  useAskAtMark(kind, length);
  const set = (changes: Readonly<Record<string, string>>) =>
    setQuery(
      (old) => {
        for (const [key, value] of Object.entries(changes))
          if (value) old.set(key, value);
          else old.delete(key);
        return old;
      },
      { replace: true },
    );
  // All cards appear together once the figures are loaded, so that no card moves another.
  const ready = data && !contracts.isPending ? data : undefined;
  const newest = data?.content.find(({ status }) => status !== 'nothing') ?? data?.content[0];
  const statement = query.get('statement') ?? newest?.settlementId;
  const rhythm = t(length ? RHYTHMS[length] : kind.rhythm);
  const lead = held?.effectiveFrom
    ? t('agent.salary.lead', { rhythm, version: held.version, day: day(held.effectiveFrom) })
    : t('agent.salary.noContract', { rhythm, what: t('agent.whatIsContract') });
  return (
    <>
      <PageTitle title={t(kind.name)} lead={ready && contracts.data ? lead : '\u00a0'}>
        <AsOfChoice />
        {ready && held ? (
          <ButtonLink to={`/agentHome/contracts?contract=${held.contractId}`} tone="line" size="s" icon="receipt">
            {t('agent.salary.readContract')}
          </ButtonLink>
        ) : null}
      </PageTitle>
      <FailureNote error={file.error} />
      {error && !data ? <ErrorCard error={error} onRetry={() => void refetch()} /> : null}
      {!ready && !error ? (
        <Loading>
          <div className="sal">
            <div className="col g4">
              <Skeleton height="168px" radius="14px" />
              <Skeleton height="420px" radius="14px" />
            </div>
            <Skeleton height="480px" radius="6px" />
          </div>
        </Loading>
      ) : null}
      {ready ? (
        <div className="sal">
          <div className="salside">
            <RunningCard
              kind={kind}
              length={length}
              running={ready.running}
              asOf={ready.asOf}
              isPast={asOf !== undefined}
              failed={error !== null}
            />
            <RatesCard contract={held} met={ready.running?.tier} />
            <PeriodList
              kind={kind}
              data={ready}
              day={shown}
              today={today}
              chosen={statement}
              page={page}
              busy={file.isPending}
              onFile={() => file.mutate()}
              onDay={(next) => set({ day: next === today ? '' : next, page: '', statement: '', of: '' })}
              onPage={(next) => set({ page: next > 1 ? String(next) : '', statement: '', of: '' })}
              onChoose={(id) => set({ statement: id, of: '' })}
            />
          </div>
          <div className="stmcell">
            {statement ? (
              <Statement
                key={statement}
                kind={kind}
                settlementId={statement}
                account={query.get('of') ?? user?.account ?? ''}
                other={query.has('of')}
                onShare={(id, account) => set({ statement: id, of: account })}
              />
            ) : (
              <Empty art="spot-stall" title={t('agent.salary.noStatement')}>
                {held ? t('agent.salary.noStatementText') : t('agent.salary.noStatementNoContract')}
              </Empty>
            )}
            <OwedCard owed={ready.owed} count={ready.owedCount} onChoose={(id) => set({ statement: id, of: '' })} />
          </div>
        </div>
      ) : null}
    </>
  );
}

/** The page /agentHome/agentRealtimeSalary: real-time salary. */
export const RealtimeSalaryPage = () => <SalaryPage kind={salaryKind('realtimeSalary')} />;

/** The page /agentHome/agentHourSalary: hourly salary. */
export const HourlySalaryPage = () => <SalaryPage kind={salaryKind('hourlySalary')} />;

/** The page /agentHome/agentDailyWages2: daily salary. */
export const DailySalaryPage = () => <SalaryPage kind={salaryKind('dailySalary')} />;

/** The page /agentHome/agentDividendRecordCopy2: dividends. */
export const DividendPage = () => <SalaryPage kind={salaryKind('dividend')} />;
