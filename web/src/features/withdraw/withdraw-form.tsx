import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { PaymentPasswordState } from '../../lib/account/payment-password.js';
import type { PayoutAccount } from '../../lib/account/payout-accounts.js';
import type { Withdrawable } from '../../lib/account/withdrawable.js';
import { useWords, type Translate } from '../../lib/language/words.js';
import { keys } from '../../lib/query/keys.js';
import { serverNow } from '../../lib/time/server-clock.js';
import { dayAndTime } from '../../lib/time/time.js';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { Money } from '../../ui/money.js';
import { OrderFields } from '../../ui/order/order-fields.js';
import { useOrder, useOrderCheck, written } from '../../ui/order/use-order.js';
import { FailureNote, Note } from '../../ui/states.js';
import { requestWithdrawal, type NewWithdrawal, type WithdrawalMethod } from './withdraw-api.js';
import { KIND_ICONS, methodName } from './withdrawal-words.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const usualTime = (t: Translate, usualMs: number): string =>
  usualMs < 2 * HOUR_MS
    ? t('withdraw.within', { minutes: Math.max(1, Math.round(usualMs / MINUTE_MS)) })
    : t('withdraw.withinHours', { hours: Math.round(usualMs / HOUR_MS) });

interface FormProps {
  readonly methods: readonly WithdrawalMethod[];
  readonly accounts: readonly PayoutAccount[];
  readonly withdrawable: Withdrawable;
  readonly password: PaymentPasswordState;
  readonly base: string;
  readonly onDone: (withdrawalId: string) => void;
  readonly quiet: boolean;
}

/**
 * The form that requests a withdrawal: account, amount and payment password. It shows fee and payout before the
 * request is sent.
 */
export function WithdrawForm({ methods, accounts, withdrawable, password, base, onDone, quiet }: FormProps) {
  const t = useWords();
  const client = useQueryClient();
  const payable = accounts.filter(({ kind }) => methods.some((method) => method.kind === kind));
  const usable = (account: PayoutAccount) => !account.usableAt || Date.parse(account.usableAt) <= serverNow();
  const [accountId, setAccountId] = useState((payable.find(usable) ?? payable[0])?.accountId);
  const account = payable.find((one) => one.accountId === accountId) ?? payable[0];
  const ways = methods.filter((method) => method.kind === account?.kind);
  const [methodId, setMethodId] = useState<string>();
  const method = ways.find((one) => one.methodId === methodId) ?? ways[0];
  const order = useOrder({
    send: (withdrawal: NewWithdrawal, proof, key) => requestWithdrawal(withdrawal, proof, key),
    onDone: (withdrawal) => {
      client.setQueryData(keys.withdrawal(withdrawal.withdrawalId), withdrawal);
      onDone(withdrawal.withdrawalId);
    },
    renews: [keys.withdrawals, keys.withdrawable, keys.balance, keys.paymentPassword],
  });
  const { minMinor, maxMinor } = method ?? { minMinor: '0', maxMinor: '0' };
  const { withdrawableMinor, forfeitBonusMinor } = withdrawable;
  const terms = {
    ...{ minMinor, maxMinor, freeMinor: withdrawableMinor, forfeitMinor: forfeitBonusMinor },
    limits: t('withdraw.between', { min: written(minMinor), max: written(maxMinor) }),
    above: t('withdraw.above', { max: written(withdrawableMinor) }),
  };
  const check = useOrderCheck(order, terms);
  if (!account || !method) return null;
  const { amount } = check;
  const wait = account.usableAt && !usable(account) ? dayAndTime(account.usableAt) : undefined;
  const submit = () => {
    order.setTouched(true);
    if (wait || !check.isReady) return;
    order.sending.mutate({
      methodId: method.methodId,
      accountId: account.accountId,
      amountMinor: String(amount),
      ...check.consent,
    });
  };
  const fee = BigInt(method.feeMinor);
  const arrives = amount !== undefined && amount > fee ? amount - fee : 0n;
  return (
    <form
      className="panel wform"
      data-testid="withdraw-form"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      noValidate
    >
      <fieldset className="col g2">
        <legend className="row between">
          <span className="lbl">{t('withdraw.toAccount')}</span>
          <Link className="link fs13" to={`${base}/accounts`}>
            {t('withdraw.manage')}
          </Link>
        </legend>
        {payable.map((one) => (
          <label key={one.accountId} className={`wacc ${one === account ? 'on' : ''}`}>
            <span className="gl">
              <Icon name={KIND_ICONS[one.kind]} size={18} />
            </span>
            <span className="shrink">
              <b className="block trunc">
                {one.institution} <bdi dir="ltr">{one.masked}</bdi>
              </b>
              <span className="fs12 muted block trunc">
                {one.holder}
                {usable(one) || !one.usableAt ? null : (
                  <> {t('withdraw.usableAt', { time: dayAndTime(one.usableAt) })}</>
                )}
              </span>
            </span>
            <input
              type="radio"
              name="account"
              value={one.accountId}
              checked={one === account}
              onChange={() => setAccountId(one.accountId)}
            />
          </label>
        ))}
      </fieldset>
      {ways.length > 1 ? (
        <fieldset className="row wrap">
          <legend className="lbl">{t('term.wallet.method')}</legend>
          {ways.map((one) => (
            <button
              key={one.methodId}
              type="button"
              className={`chip ${one === method ? 'on' : ''}`}
              aria-pressed={one === method}
              onClick={() => setMethodId(one.methodId)}
            >
              {methodName(t, one.name)}
            </button>
          ))}
        </fieldset>
      ) : null}
      <OrderFields order={order} check={check} terms={terms} rule={password.rule} base={base}>
        <dl className="sum">
          <div className="row">
            <dt className="muted">{t('term.wallet.fee')}</dt>
            <dd>
              <Money minor={method.feeMinor} />
            </dd>
          </div>
          <div className="row">
            <dt className="muted">{t('withdraw.usually')}</dt>
            <dd>{usualTime(t, method.usualMs)}</dd>
          </div>
          <div className="row fs16 b">
            <dt>{t('withdraw.youReceive')}</dt>
            <dd>
              <Money minor={arrives} />
            </dd>
          </div>
        </dl>
      </OrderFields>
      {wait ? <Note tone="wait">{t('withdraw.accountWaits', { time: wait })}</Note> : null}
      <FailureNote error={check.failure} />
      <Button type="submit" tone={quiet ? 'line' : 'primary'} size="l" full busy={order.sending.isPending}>
        {t('withdraw.request')}
      </Button>
    </form>
  );
}
