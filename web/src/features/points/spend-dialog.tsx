import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paymentPasswordQuery } from '../../lib/account/payment-password.js';
import { asFailure } from '../../lib/api/failure.js';
import { useWords } from '../../lib/language/words.js';
import { plainDigits } from '../../lib/money/money.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field, PasswordField } from '../../ui/field.js';
import { ErrorCard, FailureNote, Skeleton } from '../../ui/states.js';
import { passwordStateOf } from './password-state.js';
import type { PointOrder, Spending } from './points-api.js';
import { useSpending } from './use-spending.js';

const DELIVERY_LENGTH_MIN = 10;
const DELIVERY_LENGTH_MAX = 300;

/**
 * The dialog that asks for the payment password, and for a postal address if goods are sent. Then it spends the
 * points.
 */
export function SpendDialog({
  title,
  action,
  spending,
  needsAddress = false,
  onClose,
  onDone,
  children,
}: {
  title: string;
  /** The text of the button that spends the points. */
  action: string;
  spending: Spending;
  needsAddress?: boolean;
  onClose: () => void;
  onDone: (order: PointOrder) => void;
  /** Shows the price in points and what it buys. */
  children: ReactNode;
}) {
  const t = useWords();
  const password = useQuery(paymentPasswordQuery);
  const state = passwordStateOf(password);
  const sending = useSpending(onDone);
  const [secret, setSecret] = useState('');
  const [delivery, setDelivery] = useState('');
  const [touched, setTouched] = useState(false);
  const address = delivery.trim();
  const addressMissing = needsAddress && address.length < DELIVERY_LENGTH_MIN;
  const triesLeft = sending.error ? asFailure(sending.error).data['triesLeft'] : undefined;
  const wrong =
    typeof triesLeft === 'number' && secret === '' ? t('points.wrongPassword', { tries: triesLeft }) : undefined;
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      {state === 'failed' ? (
        <ErrorCard compact error={password.error} onRetry={() => void password.refetch()} />
      ) : state === 'loading' ? (
        <Skeleton height="88px" />
      ) : state === 'missing' ? (
        <div className="col g3">
          <p className="muted">{t('points.needPassword')}</p>
          <ButtonLink to="/member/paymentPassword?back=%2FpointMall" tone="primary" full>
            {t('points.setPassword')}
          </ButtonLink>
        </div>
      ) : (
        <form
          className="col g4"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setTouched(true);
            if (secret === '' || addressMissing || sending.isPending) return;
            sending.mutate(
              {
                spending: needsAddress ? { ...spending, delivery: address } : spending,
                paymentPassword: plainDigits(secret).trim(),
              },
              { onError: () => setSecret('') },
            );
          }}
        >
          {needsAddress ? (
            <Field
              label={t('points.address')}
              hint={t('points.addressHint')}
              error={touched && addressMissing ? t('points.addressHint') : undefined}
            >
              {({ id, describedBy, invalid }) => (
                <textarea
                  id={id}
                  className={`input point-address ${invalid ? 'bad' : ''}`}
                  rows={3}
                  dir="auto"
                  maxLength={DELIVERY_LENGTH_MAX}
                  autoComplete="street-address"
                  aria-describedby={describedBy}
                  aria-invalid={invalid || undefined}
                  value={delivery}
                  onChange={(event) => setDelivery(event.target.value)}
                />
              )}
            </Field>
          ) : null}
          <PasswordField
            label={t('term.security.paymentPassword')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={password.data?.rule.max}
            value={secret}
            onChange={(event) => setSecret(event.target.value)}
            aside={
              <Link className="link fs13" to="/member/paymentPassword?way=reset&back=%2FpointMall">
                {t('points.forgot')}
              </Link>
            }
            error={wrong ?? (touched && secret === '' && !sending.error ? t('term.error.required') : undefined)}
          />
          {wrong === undefined ? <FailureNote error={sending.error} /> : null}
          <div className="row end-row wrap">
            <Button tone="line" onClick={onClose} disabled={sending.isPending}>
              {t('term.action.cancel')}
            </Button>
            <Button type="submit" tone="primary" busy={sending.isPending}>
              {action}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
