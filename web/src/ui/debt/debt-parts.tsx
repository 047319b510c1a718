import { useId, useRef } from 'react';
import { brand } from '../../lib/brand/brand.js';
import { i18n, useWords } from '../../lib/language/words.js';
import { formatMinor, isolated } from '../../lib/money/money.js';
import { debtOf, type Balance } from '../../lib/session/balance.js';
import { dayAndTime } from '../../lib/time/time.js';
import { ButtonLink } from '../button.js';
import { Icon } from '../icon.js';
import { Money } from '../money.js';
import { usePopover } from '../popover.js';
import { Note } from '../states.js';
import './debt.css';

function DebtText({ balance }: { balance: Balance }) {
  const t = useWords();
  const reason = `debt.reason.${balance.debtReason ?? ''}`;
  const known = (i18n.messages as Record<string, unknown>)[reason] !== undefined;
  return (
    <>
      <p className="b">
        {t('debt.debt')}: <Money minor={debtOf(balance) ?? '0'} />
      </p>
      <p>{t(known ? reason : 'debt.reason.other')}</p>
      <p>{t('debt.repaid')}</p>
      {balance.debtSince ? (
        <p className="fs12 muted">{t('debt.since', { time: dayAndTime(balance.debtSince) })}</p>
      ) : null}
    </>
  );
}

/** The card about the member's debt, with links to the corrections that caused it and to customer service. */
export function DebtCard({ balance }: { balance: Balance }) {
  const t = useWords();
  return (
    <div className="debtcard" data-testid="debt">
      <Note tone="alert">
        <DebtText balance={balance} />
        <div className="row wrap debtacts">
          <ButtonLink to="/member/transactionHistory?view=movements" size="s" tone="line">
            {t('debt.record')}
          </ButtonLink>
          <ButtonLink to="/help#contact" size="s" tone="ghost">
            {t('debt.ask')}
          </ButtonLink>
        </div>
      </Note>
    </div>
  );
}

/** A small button inside the balance box that opens the text about the debt. */
export function DebtPopover({ balance }: { balance: Balance }) {
  const t = useWords();
  const id = useId();
  const root = useRef<HTMLSpanElement>(null);
  const { open, setOpen } = usePopover(root);
  const amount = isolated(`${brand.currencySymbol}${formatMinor(debtOf(balance) ?? '0')}`);
  return (
    <span className="debtpop" ref={root}>
      <button
        type="button"
        className="debtsign"
        aria-expanded={open}
        aria-controls={id}
        aria-label={t('debt.details', { amount })}
        onClick={() => setOpen(!open)}
      >
        <Icon name="alert" size={16} />
      </button>
      <span id={id} className="popbox at-end debtbox" hidden={!open}>
        <DebtText balance={balance} />
      </span>
    </span>
  );
}
