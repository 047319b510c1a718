import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../lib/language/words.js';
import { clock, dateKey, dayAndTime, wallTime, zoneName } from '../../lib/time/time.js';
import { Dialog } from '../../ui/dialog.js';
import { Delta, Money, Num } from '../../ui/money.js';
import { Paper, Perforation } from '../../ui/paper.js';
import { ErrorCard, Loading, Skeleton } from '../../ui/states.js';
import { Day } from './record-days.js';
import { statementQuery, type Statement } from './record-api.js';

/**
 * The lines of a statement between the opening and the closing balance: message id, field, and 1n or -1n for its effect
 * on the balance.
 */
const LINES = [
  ['deposited', 'depositedMinor', 1n],
  ['withdrawn', 'withdrawnMinor', -1n],
  ['staked', 'stakedMinor', -1n],
  ['won', 'wonMinor', 1n],
  ['bonus', 'bonusMinor', 1n],
  ['transferred', 'transferredMinor', 1n],
  ['fromVendors', 'fromVendorsMinor', 1n],
  ['earned', 'earnedMinor', 1n],
  ['corrected', 'correctedMinor', 1n],
] as const;
/** The lines of a statement that are zero for most members. They are left out if they are zero. */
const OPTIONAL: readonly string[] = ['transferred', 'fromVendors', 'earned', 'corrected'];
const TIME = /^\d{2}:\d{2}$/;

interface DialogProps {
  /** The start of the range of the statement. The member cannot choose an earlier end. */
  readonly from: string;
  /** The moment of the statement's closing balance, not later than now. */
  readonly at: string;
  readonly onMoment: (at: string) => void;
  readonly onClose: () => void;
}

/**
 * The dialog with the statement of account. The member chooses any moment since the start of the range as its end.
 */
export function StatementDialog({ from, at, onMoment, onClose }: DialogProps) {
  const t = useWords();
  const { data, error, refetch, isPlaceholderData } = useQuery(statementQuery(from, at));
  return (
    <Dialog
      title={t('record.statement')}
      lead={<p className="muted">{t('record.statementLead', { zone: zoneName() })}</p>}
      onClose={onClose}
    >
      <Moment from={from} at={at} onMoment={onMoment} />
      {error && !data ? <ErrorCard compact error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? (
        <Loading>
          <Skeleton height="340px" radius="6px" />
        </Loading>
      ) : null}
      {data ? (
        <div className={isPlaceholderData ? 'stale' : ''} aria-busy={isPlaceholderData}>
          <StatementPaper statement={data} />
        </div>
      ) : null}
    </Dialog>
  );
}

/**
 * The fields for the day and the time of the statement, in the brand's time zone. A moment before the range or in the
 * future is refused.
 */
function Moment({ from, at, onMoment }: Omit<DialogProps, 'onClose'>) {
  const t = useWords();
  const shown = { day: dateKey(new Date(at)), time: clock(at, false) };
  const [held, setHeld] = useState({ at, time: shown.time });
  if (held.at !== at) setHeld({ at, time: shown.time });
  const take = (day: string, time: string) => {
    setHeld({ at, time });
    if (!TIME.test(time)) return;
    const moment = wallTime(day, time);
    if (moment > new Date(from) && moment <= new Date()) onMoment(moment.toISOString());
  };
  return (
    <div className="row wrap moment">
      <span className="b">{t('record.asOf')}</span>
      <span className="dates">
        <Day
          name={t('record.asOfDay')}
          day={shown.day}
          last={dateKey(new Date())}
          onChange={(day) => take(day, shown.time)}
        />
        <label>
          <span className="vh">{t('record.asOfTime')}</span>
          <input
            type="time"
            dir="ltr"
            value={held.time}
            onChange={({ target }) => take(shown.day, target.value)}
            onBlur={() => setHeld({ at, time: shown.time })}
          />
        </label>
      </span>
    </div>
  );
}

function StatementPaper({ statement }: { statement: Statement }) {
  const t = useWords();
  const lines = LINES.map(([line, field, sign]) => [line, sign * BigInt(statement[field])] as const).filter(
    ([line, minor]) => minor !== 0n || !OPTIONAL.includes(line),
  );
  const pools = [
    ['term.wallet.cash', statement.cashMinor],
    ['term.promo.bonus', statement.bonusPoolMinor],
    ['term.wallet.held', statement.heldMinor],
    ...(statement.debtMinor === '0' ? [] : [['debt.debt', `-${statement.debtMinor}`] as const]),
  ] as const;
  return (
    <Paper className="statement">
      <dl className="kv">
        <dt>{t('record.line.opening', { at: dayAndTime(statement.from) })}</dt>
        <dd>
          <Money minor={statement.openingMinor} />
        </dd>
        {lines.map(([line, minor]) => (
          <Line key={line} name={t(`record.line.${line}`)} minor={minor} />
        ))}
        <dt className="b">{t('record.line.closing', { at: dayAndTime(statement.to) })}</dt>
        <dd className="b" data-testid="closing">
          <Money minor={statement.closingMinor} />
        </dd>
      </dl>
      <Perforation />
      <dl className="kv">
        {pools.map(([word, minor]) => (
          <PoolLine key={word} name={t(word)} minor={minor} />
        ))}
        <dt>{t('record.betCount')}</dt>
        <dd>
          <Num>{statement.betCount}</Num>
        </dd>
      </dl>
    </Paper>
  );
}

const Line = ({ name, minor }: { name: string; minor: bigint }) => (
  <>
    <dt>{name}</dt>
    <dd>
      <Delta minor={String(minor)} />
    </dd>
  </>
);

const PoolLine = ({ name, minor }: { name: string; minor: string }) => (
  <>
    <dt>{name}</dt>
    <dd>
      <Money minor={minor} />
    </dd>
  </>
);
