import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { brand } from '../../../../src/lib/brand/brand.js';
import { useWords } from '../../../../src/lib/language/words.js';
import { formatMinor, minorDigits } from '../../../../src/lib/money/money.js';
import { clock, day, zoneName } from '../../../../src/lib/time/time.js';
import { Icon } from '../../../../src/ui/icon.js';
import { Num } from '../../../../src/ui/money.js';
import type { DayFigures, FigureName } from '../../lib/surface.js';
import { MoneyBars } from './money-bars.js';
import { slotsOf, type Slot } from './money-slots.js';
import { rowsAddress, type Range } from './range.js';

/** Deposits and withdrawals in each hour or day, as a chart or as a table. The table icon switches between them. */
export function MoneyChart({ figures, range }: { figures: DayFigures; range: Range }) {
  const t = useWords();
  const id = useId();
  const [isTable, setTable] = useState(false);
  const isWeek = range === 'week';
  const slots = slotsOf(figures, isWeek, brand.timeZone);
  const hasUsual = figures.usual.length > 0;
  const toggle = t(isTable ? 'opsToday.showChart' : 'opsToday.showTable');
  return (
    <section className="panel flush moneychart" aria-labelledby={id}>
      <div className="ph2">
        <h2 id={id}>{t(isWeek ? 'opsToday.byDay' : 'opsToday.byHour')}</h2>
        {isTable ? null : (
          <div className="lg fs12 muted">
            <span>
              <i className="in" /> {t('opsToday.in')}
            </span>
            <span>
              <i className="out" /> {t('opsToday.out')}
            </span>
            {hasUsual ? (
              <span>
                <i className="usual" /> {t('opsToday.usual')}
              </span>
            ) : null}
            <Num className="faint">{figures.currency}</Num>
          </div>
        )}
        <button
          type="button"
          className="iconbtn"
          aria-pressed={isTable}
          title={toggle}
          aria-label={toggle}
          onClick={() => setTable(!isTable)}
        >
          <Icon name={isTable ? 'chart' : 'table'} size={18} />
        </button>
      </div>
      {!isTable && !slots.some(hasMoney) ? (
        <p className="nomoney fs13 muted">{t('opsToday.noMoney')}</p>
      ) : isTable ? (
        <MoneyTable slots={slots} range={range} figures={figures} hasUsual={hasUsual} />
      ) : (
        <MoneyBars
          slots={slots}
          unit={10 ** minorDigits(figures.currency)}
          isWeek={isWeek}
          text={t('opsToday.chartText', {
            in: formatMinor(figures.depositedMinor, { currency: figures.currency }),
            out: formatMinor(figures.withdrawnMinor, { currency: figures.currency }),
            currency: figures.currency,
          })}
        />
      )}
    </section>
  );
}

/** Whether an hour or day has any bar or line. If none has, no chart is drawn. */
const hasMoney = ({ inMinor, outMinor, usualMinor }: Slot): boolean =>
  inMinor !== 0n || outMinor !== 0n || usualMinor !== undefined;

function MoneyTable({
  slots,
  range,
  figures: { currency, to: asOf },
  hasUsual,
}: {
  slots: readonly Slot[];
  range: Range;
  figures: DayFigures;
  hasUsual: boolean;
}) {
  const t = useWords();
  const isWeek = range === 'week';
  const cell = (figure: FigureName, minor: bigint, { fromMs, toMs }: Slot) => {
    const amount = <Num>{formatMinor(minor, { currency })}</Num>;
    if (minor === 0n) return <span className="faint">{amount}</span>;
    // The list of rows to which a bar links ends at the time of the figure, so it leaves out later rows.
    const part = { from: new Date(fromMs).toISOString(), to: new Date(Math.min(toMs, Date.parse(asOf))).toISOString() };
    return (
      <Link className="link" to={rowsAddress(figure, range, part)}>
        {amount}
      </Link>
    );
  };
  return (
    <div className="slottable" tabIndex={0} role="region" aria-label={t(isWeek ? 'opsToday.byDay' : 'opsToday.byHour')}>
      <table className="table d2">
        <thead>
          <tr>
            <th>{isWeek ? t('opsToday.day', { zone: zoneName() }) : t('opsToday.hour', { zone: zoneName() })}</th>
            <th className="end">{t('opsToday.moneyIn', { currency })}</th>
            <th className="end">{t('opsToday.moneyOut', { currency })}</th>
            {hasUsual ? <th className="end">{t('opsToday.usual')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {slots.map((slot) => (
            <tr key={slot.fromMs}>
              <td>
                {isWeek ? day(slot.fromMs) : <Num>{clock(slot.fromMs, false)}</Num>}
                {slot.isOpen ? <span className="faint"> · {t('opsToday.notOver')}</span> : null}
              </td>
              <td className="end">{cell('moneyIn', slot.inMinor, slot)}</td>
              <td className="end">{cell('moneyOut', slot.outMinor, slot)}</td>
              {hasUsual ? (
                <td className="end faint">
                  <Num>{formatMinor(slot.usualMinor ?? 0n, { currency })}</Num>
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
