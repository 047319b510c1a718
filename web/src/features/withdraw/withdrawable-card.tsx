import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Withdrawable } from '../../lib/account/withdrawable.js';
import { useWords, type Translate } from '../../lib/language/words.js';
import { clock, dayAndTime, zoneName } from '../../lib/time/time.js';
import { Money } from '../../ui/money.js';
import { Note } from '../../ui/states.js';
import { LOCK_WORDS, turnoverName } from './withdrawal-words.js';

type Item = Withdrawable['items'][number];

const ITEM_WORDS: Readonly<Record<Exclude<Item['reason'], 'turnover'>, string>> = {
  cash: 'term.wallet.cash',
  held: 'term.wallet.held',
  debt: 'withdraw.item.debt',
  day_limit: 'withdraw.item.day_limit',
};

const nameOf = (t: Translate, { reason, reference }: Item): string =>
  reason === 'turnover' ? turnoverName(t, reference) : t(ITEM_WORDS[reason]);

function ItemNote({ item }: { item: Item }) {
  const t = useWords();
  if (item.reason === 'turnover')
    return item.restMinor === '0' ? (
      t('withdraw.item.stays')
    ) : (
      <>
        {t('withdraw.item.toBet')} <Money minor={item.restMinor} />
      </>
    );
  if (item.reason === 'held') return t('withdraw.item.heldText');
  if (item.reason === 'debt') return t('withdraw.item.debtText');
  return item.until ? t('withdraw.until', { time: dayAndTime(item.until) }) : null;
}

/** Lists why withdrawals are locked, and what ends each lock. */
export function Locks({ withdrawable }: { withdrawable: Withdrawable }) {
  const t = useWords();
  return withdrawable.locks.map(({ reason, until }) => (
    <Note key={reason} tone="wait">
      {t(LOCK_WORDS[reason])}{' '}
      {until ? (
        t('withdraw.until', { time: dayAndTime(until) })
      ) : (
        <Link className="link" to="/member/securityCenter">
          {t('withdraw.lock.confirm')}
        </Link>
      )}
    </Note>
  ));
}

/** Shows the amount that the member can withdraw now, and the items that reduce it. */
export function WithdrawableCard({ withdrawable, children }: { withdrawable: Withdrawable; children?: ReactNode }) {
  const t = useWords();
  const { withdrawableMinor, items, forfeitBonusMinor, asOf } = withdrawable;
  const { leftTodayMinor, dayMinorMax, leftTodayCount, dayCountMax } = withdrawable;
  const cash = items.find(({ reason }) => reason === 'cash')?.amountMinor ?? '0';
  const share = BigInt(cash) > 0n ? Number((BigInt(withdrawableMinor) * 100n) / BigInt(cash)) : 0;
  return (
    <section className="panel wcan" data-testid="withdrawable" data-minor={withdrawableMinor}>
      <div className="row between base wrap">
        <h2>{t('withdraw.canNow')}</h2>
        <span className="fs12 faint">{t('withdraw.asOf', { time: `${clock(asOf)} ${zoneName()}` })}</span>
      </div>
      <p className="disp fig36">
        <Money minor={withdrawableMinor} />
      </p>
      <div className="bar wbar" aria-hidden="true">
        <i style={{ inlineSize: `${Math.min(100, share)}%` }} />
      </div>
      <dl className="witems">
        {items.map((item) => {
          const note = <ItemNote item={item} />;
          return (
            <div key={`${item.reason} ${item.reference}`}>
              <dt>
                <span className={item.reason === 'cash' ? '' : 'b'}>{nameOf(t, item)}</span>
                <span className="sub block">{note}</span>
              </dt>
              <dd>
                <Money minor={item.reason === 'held' ? item.restMinor : item.amountMinor} />
              </dd>
            </div>
          );
        })}
        <div className="wsum">
          <dt className="b">{t('withdraw.canSum')}</dt>
          <dd className="b">
            <Money minor={withdrawableMinor} />
          </dd>
        </div>
      </dl>
      <Locks withdrawable={withdrawable} />
      {BigInt(forfeitBonusMinor) > 0n ? (
        <Note tone="wait">
          {t('withdraw.bonusOpen')} <Money minor={forfeitBonusMinor} />
        </Note>
      ) : null}
      <dl className="kv wleft">
        <dt>{t('withdraw.leftToday')}</dt>
        <dd>
          <Money minor={leftTodayMinor} /> / <Money minor={dayMinorMax} trim />
        </dd>
        <dt>{t('withdraw.countToday')}</dt>
        <dd className="num">
          {leftTodayCount} / {dayCountMax}
        </dd>
      </dl>
      {children}
    </section>
  );
}
