import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Withdrawable } from '../../lib/account/withdrawable.js';
import { useWords } from '../../lib/language/words.js';
import { debtOf, type Balance } from '../../lib/session/balance.js';
import { clock, dayAndTime, zoneName } from '../../lib/time/time.js';
import { ButtonLink } from '../../ui/button.js';
import { Money } from '../../ui/money.js';
import { Note } from '../../ui/states.js';
import { HOLD_PATHS, HOLD_WORDS, ITEM_WORDS, LOCK_WORDS } from './wallet-words.js';

/** Shows a figure with its name, and lines that explain it. */
function Figure({
  name,
  minor,
  strong,
  children,
}: {
  name: string;
  minor: string;
  strong?: boolean;
  children?: ReactNode;
}) {
  return (
    <div className={strong ? 'wltsum' : ''}>
      <dt>
        <span className="b">{name}</span>
        {children}
      </dt>
      <dd className={strong ? 'b' : ''}>
        <Money minor={minor} />
      </dd>
    </div>
  );
}

/**
 * Shows the member's money now: cash, bonus and held amount with the reasons, the debt, and the withdrawable amount.
 */
export function MoneyCard({ balance, withdrawable }: { balance: Balance; withdrawable: Withdrawable }) {
  const t = useWords();
  const { balanceMinor, cashMinor = '0', bonusMinor = '0', heldMinor = '0' } = balance;
  const { withdrawableMinor, items, holds, locks, forfeitBonusMinor, asOf } = withdrawable;
  const debtMinor = debtOf(balance);
  const reasons = items.filter(({ reason }) => reason === 'turnover' || reason === 'debt' || reason === 'day_limit');
  return (
    <section className="panel wltmoney" data-testid="money" data-minor={balanceMinor}>
      <h2>{t('term.wallet.balance')}</h2>
      <p className="disp fig36">
        <Money minor={balanceMinor} />
      </p>
      <dl className="wltlist">
        <Figure name={t('term.wallet.cash')} minor={cashMinor} />
        <Figure name={t('wallets.bonus')} minor={bonusMinor}>
          {forfeitBonusMinor === '0' ? null : (
            <Link className="sub link" to="/member/bonusDetails?state=open">
              {t('wallets.bonusTerms')}
            </Link>
          )}
        </Figure>
        <Figure name={t('term.wallet.held')} minor={heldMinor}>
          {holds.map(({ kind, amountMinor, openedAt }) => (
            <span className="sub" key={`${kind} ${openedAt ?? ''} ${amountMinor}`}>
              <Money minor={amountMinor} />{' '}
              <Link className="link" to={HOLD_PATHS[kind]}>
                {t(HOLD_WORDS[kind])}
              </Link>
              {openedAt ? ` · ${t('wallets.since', { time: dayAndTime(openedAt) })}` : ''}
            </span>
          ))}
          {holds.length === 0 ? <span className="sub">{t('wallets.heldNone')}</span> : null}
        </Figure>
        {debtMinor === undefined ? null : <Figure name={t('wallets.debt')} minor={debtMinor} />}
        <Figure name={t('term.wallet.withdrawable')} minor={withdrawableMinor} strong>
          {reasons.map((item) => (
            <span className="sub" key={`${item.reason} ${item.reference}`}>
              <Money minor={item.amountMinor} /> {t(ITEM_WORDS[item.reason])}
              {item.reason === 'turnover' ? (
                <>
                  {': '}
                  {item.restMinor === '0' ? (
                    t('wallets.stays')
                  ) : (
                    <>
                      {t('wallets.toBet')} <Money minor={item.restMinor} />
                    </>
                  )}
                </>
              ) : null}
            </span>
          ))}
        </Figure>
      </dl>
      {locks.map(({ reason, until }) => (
        <Note key={reason} tone="wait">
          {t(LOCK_WORDS[reason])}{' '}
          {until ? (
            t('wallets.until', { time: dayAndTime(until) })
          ) : (
            <Link className="link" to="/member/securityCenter">
              {t('wallets.lock.confirm')}
            </Link>
          )}
        </Note>
      ))}
      <div className="row wrap wltacts">
        <ButtonLink to="/member/depositv2" tone="line" icon="deposit">
          {t('term.wallet.depositAction')}
        </ButtonLink>
        <ButtonLink to="/member/withdraw" tone="line" icon="withdraw">
          {t('term.wallet.withdraw')}
        </ButtonLink>
      </div>
      <p className="fs12 faint">{t('term.date.asOf', { time: `${clock(asOf)} ${zoneName()}` })}</p>
    </section>
  );
}
