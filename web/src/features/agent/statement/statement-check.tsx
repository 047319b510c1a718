import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMutation } from '@tanstack/react-query';
import { useFile } from '../../../lib/csv/use-file.js';
import { useWords } from '../../../lib/language/words.js';
import { formatMinor, isolated } from '../../../lib/money/money.js';
import { Button } from '../../../ui/button.js';
import { FailureNote, Note } from '../../../ui/states.js';
import type { SalaryKind } from '../contracts/salary-kinds.js';
import { useAsOf } from '../days/as-of.js';
import { LINES_AT_ONCE, linePages, type LinePage } from './all-lines.js';
import { add, NO_BETS, recompute } from './recompute.js';
import { LINES, type Settlement, type SettlementLine } from './settlements-api.js';

/** The largest number of bets with which a statement is printed. */
const PRINTED_MAX = 1_000;
/** The largest number of bets that the file has (the server's limit of a file). */
export const FILE_MAX = 50_000;

/**
 * Computes a statement again in the browser from its bets, which it reads page after page. It also offers all bets as a
 * file and prints the statement.
 */
export function StatementCheck({
  kind,
  settlement,
  pages,
  onPrinted,
}: {
  kind: SalaryKind;
  settlement: Settlement;
  /** The number of pages that the statement on the screen has. */
  pages: number;
  /** Called with all bets before they are printed, and with undefined afterwards. */
  onPrinted: (lines: readonly SettlementLine[] | undefined) => void;
}) {
  const t = useWords();
  const past = useAsOf();
  const [read, setRead] = useState<LinePage>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const each = async (take: (lines: readonly SettlementLine[]) => void): Promise<void> => {
    stop.current = new AbortController();
    for await (const page of linePages(kind, settlement.settlementId, past, stop.current.signal)) {
      take(page.lines);
      setRead(page);
    }
  };
  const check = useMutation({
    mutationFn: async () => {
      let tally = NO_BETS;
      await each((lines) => {
        tally = add(tally, lines);
      });
      return recompute(settlement, tally);
    },
    onSettled: () => setRead(undefined),
  });
  const file = useFile(
    `statement-${settlement.settlementId}`,
    `/wps/agents/salary/${kind.path}/${settlement.settlementId}/lines.csv`,
    past,
  );
  const isLong = pages * LINES > PRINTED_MAX;
  const print = useMutation({
    mutationFn: async () => {
      const all: SettlementLine[] = [];
      if (!isLong && pages > 1)
        await each((lines) => {
          all.push(...lines);
        });
      return all;
    },
    onSuccess: (all) => {
      if (all.length > 0) flushSync(() => onPrinted(all));
      window.addEventListener('afterprint', () => onPrinted(undefined), { once: true });
      window.print();
    },
    onSettled: () => setRead(undefined),
  });
  const found = check.data;
  const isReading = check.isPending || print.isPending;
  return (
    <div className="col g2 stmcheck">
      <div className="row wrap">
        <Button
          size="s"
          tone="paperline"
          icon="check"
          busy={check.isPending}
          disabled={print.isPending}
          onClick={() => check.mutate()}
        >
          {t('agent.check.recompute')}
        </Button>
        <Button size="s" tone="paperline" icon="download" busy={file.isPending} onClick={() => file.mutate()}>
          CSV
        </Button>
        <Button
          size="s"
          tone="paperline"
          icon="receipt"
          busy={print.isPending}
          disabled={check.isPending}
          onClick={() => print.mutate()}
        >
          {t('agent.check.print')}
        </Button>
      </div>
      <FailureNote error={check.error ?? file.error ?? print.error} />
      {isReading && read && read.pages > 1 ? (
        <div className="col g2">
          <progress className="wide" max={read.pages} value={read.page} aria-label={t('agent.check.reading')} />
          <p className="fs12 muted" data-testid="reading">
            {t('agent.check.read', { done: read.page * LINES_AT_ONCE, all: read.pages * LINES_AT_ONCE })}
          </p>
        </div>
      ) : null}
      {isLong ? <p className="fs12 muted">{t('agent.check.printed', { count: PRINTED_MAX, max: FILE_MAX })}</p> : null}
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
