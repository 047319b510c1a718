import { useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { PaymentPasswordState } from '../../lib/account/payment-password.js';
import type { PayoutAccount } from '../../lib/account/payout-accounts.js';
import { endsAttempt } from '../../lib/api/attempt.js';
import { asFailure } from '../../lib/api/failure.js';
import { brand } from '../../lib/brand/brand.js';
import { useWords, type Translate } from '../../lib/language/words.js';
import { amountForInput, formatMinor, isolated, parseAmount, plainDigits } from '../../lib/money/money.js';
import { keys } from '../../lib/query/keys.js';
import { serverNow } from '../../lib/time/server-clock.js';
import { dayAndTime } from '../../lib/time/time.js';
import { Button } from '../../ui/button.js';
import { Checkbox, PasswordField, TextField } from '../../ui/field.js';
import { Icon } from '../../ui/icon.js';
import { Money } from '../../ui/money.js';
import { FailureNote, Note } from '../../ui/states.js';
import { identityOf } from './attempt.js';
import { requestWithdrawal, type NewWithdrawal, type Withdrawable, type WithdrawalMethod } from './withdraw-api.js';
import { KIND_ICONS, methodName } from './withdrawal-words.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const usualTime = (t: Translate, usualMs: number): string =>
  usualMs < 2 * HOUR_MS
    ? t('withdraw.within', { minutes: Math.max(1, Math.round(usualMs / MINUTE_MS)) })
    : t('withdraw.withinHours', { hours: Math.round(usualMs / HOUR_MS) });
const written = (minor: bigint | string): string => isolated(brand.currencySymbol + formatMinor(minor, { trim: true }));

interface FormProps {
  readonly methods: readonly WithdrawalMethod[];
  readonly accounts: readonly PayoutAccount[];
  readonly withdrawable: Withdrawable;
  readonly password: PaymentPasswordState;
  readonly base: string;
  readonly onDone: (withdrawalId: string) => void;
  readonly quiet: boolean;
}

/** The form of a request: account, amount and payment password. It shows the fee and the payout before the click. */
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
  const [text, setText] = useState('');
  const [secret, setSecret] = useState('');
  const [agreed, setAgreed] = useState('');
  const [touched, setTouched] = useState(false);
  const attempt = useRef<{ key: string; of: string }>(undefined);
  const send = useMutation({
    mutationFn: async (order: NewWithdrawal) => {
      const of = identityOf(order);
      if (attempt.current?.of !== of) attempt.current = { key: crypto.randomUUID(), of };
      try {
        return await requestWithdrawal(order, plainDigits(secret).trim(), attempt.current.key);
      } catch (thrown) {
        if (endsAttempt(asFailure(thrown))) attempt.current = undefined;
        throw thrown;
      }
    },
    onSuccess: (withdrawal) => {
      attempt.current = undefined;
      client.setQueryData(keys.withdrawal(withdrawal.withdrawalId), withdrawal);
      onDone(withdrawal.withdrawalId);
    },
    onError: () => setSecret(''),
    onSettled: () => {
      for (const queryKey of [keys.withdrawals, keys.withdrawable, keys.balance, keys.paymentPassword])
        void client.invalidateQueries({ queryKey });
    },
  });
  if (!account || !method) return null;
  const amount = parseAmount(text);
  const free = BigInt(withdrawable.withdrawableMinor);
  const [min, max] = [BigInt(method.minMinor), BigInt(method.maxMinor)];
  const most = free < max ? free : max;
  const limits = t('withdraw.between', { min: written(min), max: written(max) });
  const forfeit = withdrawable.forfeitBonusMinor;
  const mustAgree = BigInt(forfeit) > 0n;
  const wait = account.usableAt && !usable(account) ? dayAndTime(account.usableAt) : undefined;
  const amountError =
    amount === undefined || amount < min || amount > max
      ? limits
      : amount > free
        ? t('withdraw.above', { max: written(free) })
        : undefined;
  const failure = send.error ? asFailure(send.error) : undefined;
  const triesLeft = failure?.code === 'wallet.payment_password' ? failure.data['triesLeft'] : undefined;
  const wrongSecret =
    typeof triesLeft === 'number' && secret === '' ? t('withdraw.wrongPassword', { tries: triesLeft }) : undefined;
  const submit = () => {
    setTouched(true);
    if (amountError || wait || secret === '' || (mustAgree && agreed !== forfeit) || send.isPending) return;
    send.mutate({
      methodId: method.methodId,
      accountId: account.accountId,
      amountMinor: String(amount),
      ...(mustAgree ? { confirmedForfeitMinor: forfeit } : {}),
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
      <TextField
        label={t('term.wallet.amount')}
        className="wsum-input"
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => setTouched(text !== '')}
        before={<span className="muted fs18">{brand.currencySymbol}</span>}
        after={
          <Button size="s" onClick={() => setText(amountForInput(most))} disabled={most < min}>
            {t('withdraw.all')}
          </Button>
        }
        hint={limits}
        error={touched ? amountError : undefined}
      />
      <PasswordField
        label={t('term.security.paymentPassword')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={password.rule.max}
        value={secret}
        onChange={(event) => setSecret(event.target.value)}
        aside={
          <Link className="link fs13" to={`/member/paymentPassword?way=reset&back=${base}`}>
            {t('withdraw.forgot')}
          </Link>
        }
        error={wrongSecret ?? (touched && secret === '' ? t('term.error.required') : undefined)}
      />
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
      {mustAgree ? (
        <Checkbox
          checked={agreed === forfeit}
          onChange={(event) => setAgreed(event.target.checked ? forfeit : '')}
          error={touched && agreed !== forfeit ? t('term.error.required') : undefined}
        >
          {t('withdraw.forfeit', { amount: written(forfeit) })}
        </Checkbox>
      ) : null}
      {wait ? <Note tone="wait">{t('withdraw.accountWaits', { time: wait })}</Note> : null}
      {wrongSecret ? null : <FailureNote error={send.error} />}
      <Button type="submit" tone={quiet ? 'line' : 'primary'} size="l" full busy={send.isPending}>
        {t('withdraw.request')}
      </Button>
    </form>
  );
}
