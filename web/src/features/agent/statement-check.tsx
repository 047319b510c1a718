import { useMutation } from '@tanstack/react-query';
import { amountCell, downloadCsv, textCell } from '../../lib/csv/csv.js';
import { useWords } from '../../lib/language/words.js';
import { formatMinor, isolated } from '../../lib/money/money.js';
import { Button } from '../../ui/button.js';
import { FailureNote, Note } from '../../ui/states.js';
import { allLines, LINES, LINES_MAX, type Settlement, type SettlementLine } from './agent-api.js';
import { useAsOf } from './as-of.js';
import { recompute } from './recompute.js';
import type { SalaryKind } from './salary-kinds.js';

const HEAD = [
  'settled',
  'account',
  'round',
  'category',
  'vendor',
  'game',
  'outcome',
  'stake',
  'valid_bet',
  'payout',
  'rate_ppm',
  'amount_micro_minor',
];

const cellsOf = (line: SettlementLine): string[] => [
  line.settledAt ?? '',
  textCell(line.memberAccount),
  textCell(line.roundId),
  line.category,
  textCell(line.vendor ?? ''),
  textCell(line.gameCode ?? ''),
  line.outcome,
  line.stakeMinor === undefined ? '' : amountCell(line.stakeMinor),
  amountCell(line.validStakeMinor),
  line.payoutMinor === undefined ? '' : amountCell(line.payoutMinor),
  String(line.ratePpm),
  line.amountMicroMinor,
];

/**
 * Computes a statement again in the browser from its bets. It also offers all bets as a file and prints the
 * statement.
 */
export function StatementCheck({
  kind,
  settlement,
  pages,
}: {
  kind: SalaryKind;
  settlement: Settlement;
  pages: number;
}) {
  const t = useWords();
  const past = useAsOf();
  const read = () => allLines(kind, settlement.settlementId, past);
  const check = useMutation({ mutationFn: async () => recompute(settlement, await read()) });
  const file = useMutation({
    mutationFn: async () => downloadCsv(`statement-${settlement.settlementId}`, HEAD, (await read()).map(cellsOf)),
  });
  const isLong = pages * LINES > LINES_MAX;
  const found = check.data;
  return (
    <div className="col g2 stmcheck">
      <div className="row wrap">
        <Button
          size="s"
          tone="paperline"
          icon="check"
          busy={check.isPending}
          disabled={isLong}
          onClick={() => check.mutate()}
        >
          {t('agent.check.recompute')}
        </Button>
        <Button
          size="s"
          tone="paperline"
          icon="download"
          busy={file.isPending}
          disabled={isLong}
          onClick={() => file.mutate()}
        >
          CSV
        </Button>
        <Button size="s" tone="paperline" icon="receipt" onClick={() => window.print()}>
          {t('agent.check.print')}
        </Button>
      </div>
      <FailureNote error={check.error ?? file.error} />
      {isLong ? <p className="fs12 muted">{t('agent.check.long', { count: LINES_MAX })}</p> : null}
      {found ? (
        <div data-testid="recomputed" data-same={found.isSame}>
          <Note tone={found.isSame ? 'info' : 'alert'}>
            {t(found.isSame ? 'agent.check.same' : 'agent.check.differs', {
              count: found.bets,
              amount: isolated(formatMinor(found.grossMinor)),
            })}
          </Note>
        </div>
      ) : null}
    </div>
  );
}
