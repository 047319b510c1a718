import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useWords } from '../../../lib/language/words.js';
import { formatMinor } from '../../../lib/money/money.js';
import { clock, dayAndTime, zoneName } from '../../../lib/time/time.js';
import { When } from '../../../ui/date-time.js';
import { Num } from '../../../ui/money.js';
import { Empty, ErrorCard, Skeleton } from '../../../ui/states.js';
import type { Span } from '../days/span.js';
import { DensityChoice, useDensity } from '../shared/density.js';
import { Pager } from '../shared/pager.js';
import { PeriodState } from '../statement/period-name.js';
import { incomeLinesQuery, type Income, type IncomeLine } from './income-api.js';
import { INCOME_ROWS } from './income-figures.js';
import { INCOME_KINDS, statementOf } from './income-kinds.js';

/**
 * Formats a period in one line, for example `23 Nov 14:00 – 14:05`. A period that is longer than an hour has both days.
 */
const periodText = ({ periodStart = '', periodEnd = '' }: IncomeLine): string => {
  const isShort = Date.parse(periodEnd) - Date.parse(periodStart) <= 3_600_000;
  return `${dayAndTime(periodStart)} – ${isShort ? clock(periodEnd, false) : dayAndTime(periodEnd)}`;
};

function Row({ line, asOf }: { line: IncomeLine; asOf: string | undefined }) {
  const t = useWords();
  const to = statementOf(line, asOf);
  const period = <When>{periodText(line)}</When>;
  return (
    <tr data-testid="income-line">
      <th scope="row">
        {to ? (
          <Link className="link" to={to}>
            {period}
          </Link>
        ) : (
          period
        )}
      </th>
      <td>{t(INCOME_KINDS[line.kind]?.word ?? line.kind)}</td>
      <td className="tw">
        <PeriodState status={line.status} />
      </td>
      {[line.grossMinor, line.owedToDownlinesMinor].map((minor, n) => (
        // The columns never change their order, so the index can be the key.
        <td key={n} className="end tw">
          <Num>{formatMinor(minor)}</Num>
        </td>
      ))}
      <td className="end">
        <Num>{formatMinor(line.netMinor)}</Num>
      </td>
      <td className="end">
        <Num>{formatMinor(line.paidMinor)}</Num>
      </td>
    </tr>
  );
}

/** The list of settlements in the range, newest period first. Each links to its statement. */
export function IncomeLines({
  span,
  kinds,
  kind,
  page,
  set,
}: {
  span: Span;
  kinds: Income['kinds'];
  kind: string;
  page: number;
  set: (changes: Readonly<Record<string, string>>) => void;
}) {
  const t = useWords();
  const [density, setDensity] = useDensity('income', 'dense');
  const { data, error, refetch, isPlaceholderData } = useQuery(incomeLinesQuery(span, kind, page));
  return (
    <section className="panel flush reporttable incomepart" aria-labelledby={INCOME_ROWS}>
      <div className="cardhead">
        <h2 id={INCOME_ROWS} tabIndex={-1} className="grow">
          {t('agent.income.lines')}
        </h2>
        <label className="select">
          <span className="vh">{t('agent.income.kind')}</span>
          <select value={kind} onChange={(event) => set({ kind: event.target.value })}>
            <option value="">{t('agent.income.allKinds')}</option>
            {Object.entries(INCOME_KINDS)
              .filter(([code]) => code === kind || kinds.some((one) => one.kind === code))
              .map(([code, { word }]) => (
                <option key={code} value={code}>
                  {t(word)}
                </option>
              ))}
          </select>
        </label>
        <DensityChoice value={density} onChange={setDensity} />
      </div>
      {error && !data ? <ErrorCard compact error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton height="420px" radius="0" /> : null}
      {data && data.content.length === 0 ? <Empty art="spot-boat" title={t('agent.income.none')} /> : null}
      {data && data.content.length > 0 ? (
        <div
          className={`scroll-x ${isPlaceholderData ? 'stale' : ''}`}
          tabIndex={0}
          role="region"
          aria-labelledby={INCOME_ROWS}
        >
          <table className={`table ${density === 'dense' ? 'dense' : ''}`}>
            <thead>
              <tr>
                <th scope="col">
                  {t('term.agent.period')}, {zoneName()}
                </th>
                <th scope="col">{t('agent.income.kind')}</th>
                <th scope="col" className="tw">
                  {t('term.account.status')}
                </th>
                <th scope="col" className="end tw">
                  {t('agent.income.gross')}
                </th>
                <th scope="col" className="end tw">
                  {t('agent.income.toDownlines')}
                </th>
                <th scope="col" className="end">
                  {t('agent.income.net')}
                </th>
                <th scope="col" className="end">
                  {t('agent.income.paid')}
                </th>
              </tr>
            </thead>
            <tbody>
              {data.content.map((line) => (
                <Row key={line.settlementId} line={line} asOf={span.asOf} />
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      {data && data.totalPages > 1 ? (
        <Pager page={page} pages={data.totalPages} onPage={(next) => set({ page: String(next) })} />
      ) : null}
      {/* The text below the list is rendered only with the rows. The placeholder is taller than the rows, so the
          text would move when they load. */}
      {data ? <p className="perfoot fs12 faint">{t('agent.income.linesNote')}</p> : null}
    </section>
  );
}
