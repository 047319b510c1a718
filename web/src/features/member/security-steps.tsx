import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { authenticatorQuery } from '../../lib/account/authenticator.js';
import { paymentPasswordQuery } from '../../lib/account/payment-password.js';
import { payoutAccountsQuery } from '../../lib/account/payout-accounts.js';
import { useWords } from '../../lib/language/words.js';
import { useContacts } from '../../lib/session/contacts.js';
import { dayAndTime } from '../../lib/time/time.js';
import { ButtonLink } from '../../ui/button.js';
import { Icon, type IconName } from '../../ui/icon.js';
import { Num } from '../../ui/money.js';
import { Tag } from '../../ui/tag.js';

const RADIUS = 44;
const ROUND = 2 * Math.PI * RADIUS;

/** Shows how many steps of account protection are done. The login password is always a done step. */
export function Completeness() {
  const t = useWords();
  const password = useQuery(paymentPasswordQuery).data;
  const accounts = useQuery(payoutAccountsQuery).data;
  const contacts = useContacts().data;
  const authenticator = useQuery(authenticatorQuery).data;
  const isKnown = password && accounts && contacts && authenticator;
  const steps = [
    true,
    password?.isSet === true && password.triesLeft > 0,
    contacts?.mobileConfirmed === true,
    contacts?.mailConfirmed === true,
    (accounts?.list.length ?? 0) > 0,
    authenticator?.confirmedAt !== undefined,
  ];
  const done = steps.filter(Boolean).length;
  return (
    <div className="row between complete" data-testid="completeness">
      <p className="fs13 muted">
        {isKnown
          ? done < steps.length
            ? t('member.openSteps', { count: steps.length - done })
            : t('member.allDone')
          : '\u00a0'}
      </p>
      <span className="row">
        <span className="disp fig28" aria-label={t('member.complete', { done, all: steps.length })} role="img">
          {isKnown ? (
            <Num>
              {done}
              <span className="muted">/{steps.length}</span>
            </Num>
          ) : null}
        </span>
        <svg viewBox="0 0 100 100" width={44} height={44} aria-hidden="true">
          <circle cx="50" cy="50" r={RADIUS} />
          {isKnown ? (
            <circle
              className="done"
              cx="50"
              cy="50"
              r={RADIUS}
              strokeDasharray={`${(done / steps.length) * ROUND} ${ROUND}`}
            />
          ) : null}
        </svg>
      </span>
    </div>
  );
}

/** A row in the list of the security centre. */
export function Row({
  icon,
  word,
  tag,
  text,
  loading,
  testid,
  children,
}: {
  icon: IconName;
  word: string;
  tag: ReactNode;
  text: string;
  /** True while the state is not known. The row then shows only icon and name, at its final height. */
  loading: boolean;
  testid?: string;
  children: ReactNode;
}) {
  const t = useWords();
  return (
    <li className={loading ? 'unknown' : ''} data-testid={testid}>
      <Icon name={icon} />
      <span className="shrink">
        <span className="row">
          <span className="b">{t(word)}</span>
          {tag}
        </span>
        <span className="sub block">{text}</span>
      </span>
      {children}
    </li>
  );
}

/** The row of the payment password: its state and the next action. */
export function PaymentPasswordRow() {
  const t = useWords();
  const { data } = useQuery(paymentPasswordQuery);
  const locked = data?.isSet && data.triesLeft === 0;
  const act = !data?.isSet ? 'member.setNow' : locked ? 'member.resetNow' : 'member.change';
  return (
    <Row
      icon="wallet"
      word="term.security.paymentPassword"
      tag={
        data?.isSet && !locked ? (
          <Tag tone="done" icon="check">
            <span className="vh">{t('member.set')}</span>
          </Tag>
        ) : (
          <Tag tone={locked ? 'alert' : 'wait'}>{t('member.open')}</Tag>
        )
      }
      text={
        locked
          ? t('member.payLocked')
          : !data?.isSet
            ? t('member.payOff')
            : data.changedAt
              ? t('member.payChanged', { time: dayAndTime(data.changedAt) })
              : t('member.payOn')
      }
      loading={!data}
    >
      <ButtonLink
        to="/member/paymentPassword"
        size="s"
        tone={data?.isSet && !locked ? 'ghost' : 'solid'}
        className="do"
        aria-label={`${t(act)}: ${t('term.security.paymentPassword')}`}
      >
        {t(act)}
      </ButtonLink>
    </Row>
  );
}

/** The row of the accounts to which withdrawals are paid. */
export function PayoutAccountRow() {
  const t = useWords();
  const { data } = useQuery(payoutAccountsQuery);
  const [first, ...more] = data?.list ?? [];
  const act = first ? 'member.manageNow' : 'member.addNow';
  return (
    <Row
      icon="bank"
      word="member.account"
      tag={
        first ? (
          <Tag tone="done" icon="check">
            <span className="vh">{t('member.set')}</span>
          </Tag>
        ) : (
          <Tag tone="wait">{t('member.open')}</Tag>
        )
      }
      text={
        first
          ? `${first.institution} ${first.masked}${more.length > 0 ? ` +${more.length}` : ''}`
          : t('member.accountOff')
      }
      loading={!data}
    >
      <ButtonLink
        to="/member/withdraw/accounts"
        size="s"
        tone="ghost"
        className="do"
        aria-label={`${t(act)}: ${t('member.account')}`}
      >
        {t(act)}
      </ButtonLink>
    </Row>
  );
}
