import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../lib/language/words.js';
import { isolated } from '../../../lib/money/money.js';
import { clock, dateKey, day } from '../../../lib/time/time.js';
import { Button } from '../../../ui/button.js';
import { Num } from '../../../ui/money.js';
import { Paper, Perforation, Stamp } from '../../../ui/paper.js';
import { ErrorCard, Loading, Skeleton } from '../../../ui/states.js';
import type { SalaryKind } from '../contracts/salary-kinds.js';
import { useAsOf } from '../days/as-of.js';
import { DensityChoice, useDensity } from '../shared/density.js';
import { DividendSums } from './dividend-sums.js';
import { heldLineQuery } from './held-api.js';
import { HeldLinePanel } from './held-line.js';
import { lastDay } from './period-name.js';
import { linesQuery, type Settlement, type SettlementLine, type SettlementLines } from './settlements-api.js';
import { FILE_MAX, StatementCheck } from './statement-check.js';
import { StatementLines } from './statement-lines.js';
import { StatementSums } from './statement-sums.js';
import { useOffsets } from './use-offsets.js';

/** Returns a reference number for a statement, made of kind, account, version, day and time of the period. */
const numberOf = ({ prefix }: SalaryKind, { periodStart, version }: Settlement, account: string): string =>
  `${prefix}-${account}-v${version}-${dateKey(new Date(periodStart ?? 0)).replace(/-/g, '')}-${clock(periodStart ?? 0, false).replace(':', '')}`;

function Mark({ settlement }: { settlement: Settlement }) {
  const t = useWords();
  if (settlement.status === 'paid')
    return (
      <Stamp>
        {t('agent.state.paid')} {settlement.paidAt ? <Num>{clock(settlement.paidAt)}</Num> : null}
      </Stamp>
    );
  if (settlement.status === 'owed') return <Stamp>{t('term.agent.owed')}</Stamp>;
  return null;
}

/** The settlement states in which the pay is held for review or was returned to the house. */
const IS_HELD: ReadonlySet<string> = new Set(['held', 'returned']);

/** The steps of a statement, with all offsets (pay taken back for voided bets) that the reader has loaded so far. */
function Sums({
  kind,
  data,
  settlement,
  onShare,
}: {
  kind: SalaryKind;
  data: SettlementLines;
  settlement: Settlement;
  onShare: (settlementId: string, account: string) => void;
}) {
  const t = useWords();
  const read = useOffsets(kind, settlement.settlementId, data);
  return (
    <>
      {settlement.dividend ? (
        <>
          <DividendSums base={settlement.dividend} read={read} />
          <h3>{t('agent.dividend.grossTitle')}</h3>
        </>
      ) : null}
      <StatementSums read={read} settlement={settlement} onShare={onShare} />
    </>
  );
}

/** The paper statement of one period: its bets, then every step from their exact sum to the credited amount. */
export function Statement({
  kind,
  settlementId,
  account,
  other,
  onShare,
}: {
  kind: SalaryKind;
  settlementId: string;
  account: string;
  other: boolean;
  onShare: (settlementId: string, account: string) => void;
}) {
  const t = useWords();
  const [page, setPage] = useState(1);
  const [printed, setPrinted] = useState<readonly SettlementLine[]>();
  const [density, setDensity] = useDensity('statement', 'roomy');
  const { data, error, refetch } = useQuery(linesQuery(kind, settlementId, page, useAsOf()));
  const status = data?.settlement?.status ?? '';
  // The panel of held pay and the statement appear together, so that neither moves the other.
  const isHeld = IS_HELD.has(status);
  const held = useQuery({ ...heldLineQuery(settlementId), enabled: isHeld });
  const isReady = !isHeld || !held.isPending;
  if (error && !data) return <ErrorCard error={error} onRetry={() => void refetch()} />;
  if (!data?.settlement || !isReady)
    return (
      <Loading>
        <Skeleton height="480px" radius="6px" />
      </Loading>
    );
  const { settlement } = data;
  const paper = (
    <Paper labelledBy="statement" className={`stm ${density}`}>
      <div className="row between top wrap">
        <div>
          <span className={other ? 'fs12 b muted' : 'caps muted'}>
            {other ? t('agent.statementOf', { account: isolated(account) }) : t('agent.statement')}
          </span>
          <h2 id="statement" data-testid="statement" data-settlement={settlement.settlementId}>
            {kind.lists === 'day' ? (
              <>
                <Num>
                  {clock(settlement.periodStart ?? 0, false)} – {clock(settlement.periodEnd ?? 0, false)}
                </Num>
                {t('agent.comma')}{' '}
              </>
            ) : null}
            {kind.lists === 'year'
              ? `${day(settlement.periodStart ?? 0)} – ${day(lastDay(settlement.periodEnd))}`
              : day(settlement.periodStart ?? 0)}
          </h2>
          <p className="fs13 muted">
            {t('agent.number')} <Num className="wrapnum">{numberOf(kind, settlement, account)}</Num>
          </p>
        </div>
        <Mark settlement={settlement} />
      </div>
      <Perforation />
      <div className="row between wrap linehead">
        <h3 id="lines">{t('agent.lines.title')}</h3>
        <DensityChoice value={density} onChange={setDensity} />
      </div>
      <StatementLines lines={printed ?? data.content} dividend={settlement.dividend !== undefined} />
      {data.totalPages > 1 && !printed ? (
        <p className="fs12 printonly">
          {t('agent.check.page', { page: data.pageNum, pages: data.totalPages, max: FILE_MAX })}
        </p>
      ) : null}
      {data.totalPages > 1 ? (
        <nav className="row between stmpages" aria-label={t('agent.pages')}>
          <Button size="s" tone="paperline" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            {t('agent.newer')}
          </Button>
          <Num className="fs13">
            {data.pageNum} / {data.totalPages}
          </Num>
          <Button size="s" tone="paperline" disabled={page >= data.totalPages} onClick={() => setPage(page + 1)}>
            {t('agent.older')}
          </Button>
        </nav>
      ) : null}
      <Sums kind={kind} data={data} settlement={settlement} onShare={onShare} />
      <StatementCheck
        key={settlement.status}
        kind={kind}
        settlement={settlement}
        pages={data.totalPages}
        onPrinted={setPrinted}
      />
    </Paper>
  );
  // Once the held pay is paid, the stamp on the statement says so, and the panel is not shown.
  return isHeld && held.data ? (
    <>
      <HeldLinePanel line={held.data} />
      {paper}
    </>
  ) : (
    paper
  );
}
