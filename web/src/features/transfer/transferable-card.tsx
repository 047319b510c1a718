import { Link } from 'react-router-dom';
import { useWords } from '../../lib/language/words.js';
import { clock, dayAndTime, zoneName } from '../../lib/time/time.js';
import { Money } from '../../ui/money.js';
import { Note } from '../../ui/states.js';
import type { Transferable } from './transfer-api.js';
import { ITEM_WORDS, LOCK_WORDS } from './transfer-words.js';

/** Shows the amount that the member can transfer now, the items that reduce it, and the locks in force. */
export function TransferableCard({ transferable }: { transferable: Transferable }) {
  const t = useWords();
  const { transferableMinor, items, locks, leftTodayMinor, leftTodayCount, asOf } = transferable;
  return (
    <section className="panel col g3" data-testid="transferable" data-minor={transferableMinor}>
      <div className="row between base wrap">
        <h2>{t('transfer.canNow')}</h2>
        <span className="fs12 faint">{t('transfer.asOf', { time: `${clock(asOf)} ${zoneName()}` })}</span>
      </div>
      <p className="disp fig36">
        <Money minor={transferableMinor} />
      </p>
      <dl className="kv tkv">
        {items.map((item) => (
          <div key={`${item.reason} ${item.reference}`}>
            <dt>{t(ITEM_WORDS[item.reason])}</dt>
            <dd>
              <Money minor={item.reason === 'held' ? item.restMinor : item.amountMinor} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('transfer.leftToday')}</dt>
          <dd>
            <Money minor={leftTodayMinor} />
          </dd>
        </div>
        <div>
          <dt>{t('transfer.countToday')}</dt>
          <dd className="num">{leftTodayCount}</dd>
        </div>
      </dl>
      {locks.map(({ reason, until }) => (
        <Note key={reason} tone="wait">
          {t(LOCK_WORDS[reason])}{' '}
          {until ? (
            t('transfer.until', { time: dayAndTime(until) })
          ) : (
            <Link className="link" to="/member/securityCenter">
              {t('transfer.lock.confirm')}
            </Link>
          )}
        </Note>
      ))}
      <p className="fs13 muted">{t('transfer.onlyFree')}</p>
    </section>
  );
}
