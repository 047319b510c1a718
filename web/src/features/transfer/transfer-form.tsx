import { useRef, useState, type ReactNode } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { PaymentPasswordState } from '../../lib/account/payment-password.js';
import { endsAttempt } from '../../lib/api/attempt.js';
import { asFailure } from '../../lib/api/failure.js';
import { brand } from '../../lib/brand/brand.js';
import { useWords } from '../../lib/language/words.js';
import { amountForInput, isolated, parseAmount, plainDigits } from '../../lib/money/money.js';
import { keys } from '../../lib/query/keys.js';
import { Button } from '../../ui/button.js';
import { Checkbox, PasswordField, TextField } from '../../ui/field.js';
import { FailureNote } from '../../ui/states.js';
import { identityOf } from './attempt.js';
import { ConfirmTransfer } from './confirm-transfer.js';
import { sendTransfer, type NewTransfer, type Transfer, type Transferable } from './transfer-api.js';
import { written } from './transfer-words.js';

interface FormProps {
  readonly direction: NewTransfer['direction'];
  /** The account name of the receiver; undefined while none is chosen. */
  readonly account: string | undefined;
  /** The downline; undefined for the upline. */
  readonly toMemberId?: string | undefined;
  readonly transferable: Transferable;
  readonly password: PaymentPasswordState;
  readonly base: string;
  readonly onDone: (transfer: Transfer) => void;
  /** The choice of the receiver. */
  readonly children: ReactNode;
}

/** The form of a transfer: receiver, amount and payment password. A dialog shows all of it once more before it is sent. */
export function TransferForm(props: FormProps) {
  const { direction, account, toMemberId, transferable, password, base, onDone, children } = props;
  const t = useWords();
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [secret, setSecret] = useState('');
  const [agreed, setAgreed] = useState('');
  const [touched, setTouched] = useState(false);
  const [asking, setAsking] = useState(false);
  const attempt = useRef<{ key: string; of: string }>(undefined);
  const send = useMutation({
    mutationFn: async (order: NewTransfer) => {
      const of = identityOf(order);
      if (attempt.current?.of !== of) attempt.current = { key: crypto.randomUUID(), of };
      try {
        return await sendTransfer(order, plainDigits(secret).trim(), attempt.current.key);
      } catch (thrown) {
        if (endsAttempt(asFailure(thrown))) attempt.current = undefined;
        throw thrown;
      }
    },
    onSuccess: (transfer) => {
      attempt.current = undefined;
      client.setQueryData(keys.transfer(transfer.transferId), transfer);
      onDone(transfer);
    },
    onError: () => setSecret(''),
    onSettled: () => {
      setAsking(false);
      for (const queryKey of [keys.transfers, keys.transferable, keys.balance, keys.paymentPassword])
        void client.invalidateQueries({ queryKey });
    },
  });
  const amount = parseAmount(text);
  const free = BigInt(transferable.transferableMinor);
  const [min, max] = [BigInt(transferable.minMinor), BigInt(transferable.maxMinor)];
  const most = free < max ? free : max;
  const limits = t('transfer.between', { min: written(min), max: written(max) });
  const forfeit = transferable.forfeitBonusMinor;
  const mustAgree = BigInt(forfeit) > 0n;
  const amountError =
    amount === undefined || amount < min || amount > max
      ? limits
      : amount > free
        ? t('transfer.above', { max: written(free) })
        : undefined;
  const failure = send.error ? asFailure(send.error) : undefined;
  const triesLeft = failure?.code === 'wallet.payment_password' ? failure.data['triesLeft'] : undefined;
  const wrongSecret =
    typeof triesLeft === 'number' && secret === '' ? t('transfer.wrongPassword', { tries: triesLeft }) : undefined;
  const isReady =
    account !== undefined && !amountError && secret !== '' && (!mustAgree || agreed === forfeit) && !send.isPending;
  return (
    <form
      className="panel tform"
      data-testid="transfer-form"
      onSubmit={(event) => {
        event.preventDefault();
        setTouched(true);
        if (isReady) setAsking(true);
      }}
      noValidate
    >
      {children}
      {touched && account === undefined ? (
        <p className="err" role="alert">
          {t('transfer.chooseFirst')}
        </p>
      ) : null}
      <TextField
        label={t('term.wallet.amount')}
        className="tsum-input"
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => setTouched(text !== '')}
        before={<span className="muted fs18">{brand.currencySymbol}</span>}
        after={
          <Button size="s" onClick={() => setText(amountForInput(most))} disabled={most < min}>
            {t('transfer.all')}
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
            {t('transfer.forgot')}
          </Link>
        }
        error={wrongSecret ?? (touched && secret === '' ? t('term.error.required') : undefined)}
      />
      {mustAgree ? (
        <Checkbox
          checked={agreed === forfeit}
          onChange={(event) => setAgreed(event.target.checked ? forfeit : '')}
          error={touched && agreed !== forfeit ? t('term.error.required') : undefined}
        >
          {t('transfer.forfeit', { amount: written(forfeit) })}
        </Checkbox>
      ) : null}
      {wrongSecret ? null : <FailureNote error={send.error} />}
      <Button type="submit" tone="primary" size="l" full>
        {t('transfer.continue')}
      </Button>
      {asking && account !== undefined && amount !== undefined ? (
        <ConfirmTransfer
          account={isolated(account)}
          amountMinor={amount}
          forfeitMinor={mustAgree ? forfeit : '0'}
          busy={send.isPending}
          onBack={() => setAsking(false)}
          onSend={() =>
            send.mutate({
              direction,
              ...(toMemberId === undefined ? {} : { toMemberId }),
              amountMinor: String(amount),
              ...(mustAgree ? { confirmedForfeitMinor: forfeit } : {}),
            })
          }
        />
      ) : null}
    </form>
  );
}
