import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isAnyCode, typedCode } from '../../lib/account/typed-code.js';
import type { PaymentPasswordState } from '../../lib/account/payment-password.js';
import { brand } from '../../lib/brand/brand.js';
import { useWords } from '../../lib/language/words.js';
import { amountForInput } from '../../lib/money/money.js';
import { Button } from '../button.js';
import { Checkbox, PasswordField, TextField } from '../field.js';
import { FactorChoice } from '../factor/factor-choice.js';
import { SecondFactorField } from '../factor/second-factor.js';
import { written, type OrderCheck, type OrderState, type OrderTerms } from './use-order.js';
import './order.css';

interface FieldsProps {
  readonly order: OrderState;
  readonly check: OrderCheck;
  readonly terms: OrderTerms;
  readonly rule: PaymentPasswordState['rule'];
  /** The URL to return to after the member has set a new payment password. */
  readonly base: string;
  /** Content between the password and the consent checkbox. */
  readonly children?: ReactNode;
}

/** The fields of an order: amount, payment password, and the consent checkbox if the order forfeits a bonus. */
export function OrderFields({ order, check, terms, rule, base, children }: FieldsProps) {
  const t = useWords();
  const { text, setText, secret, setSecret, code, setCode, needsCode, agreed, setAgreed, touched, setTouched } = order;
  const { asked, choice, choose, factor, setFactor } = order;
  const required = t('term.error.required');
  const { forfeitMinor } = terms;
  return (
    <>
      <TextField
        label={t('term.wallet.amount')}
        className="order-sum"
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => setTouched(text !== '')}
        before={<span className="muted fs18">{brand.currencySymbol}</span>}
        after={
          <Button size="s" onClick={() => setText(amountForInput(check.most))} disabled={!check.canTakeAll}>
            {t('order.all')}
          </Button>
        }
        hint={terms.limits}
        error={touched ? check.amountError : undefined}
      />
      <PasswordField
        label={t('term.security.paymentPassword')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={rule.max}
        value={secret}
        onChange={(event) => setSecret(event.target.value)}
        aside={
          <Link className="link fs13" to={`/member/paymentPassword?way=reset&back=${base}`}>
            {t('order.forgot')}
          </Link>
        }
        error={check.wrongSecret ?? (touched && secret === '' ? required : undefined)}
      />
      {needsCode ? (
        <TextField
          label={t('order.appCode')}
          name="verificationCode"
          autoComplete="one-time-code"
          maxLength={24}
          dir="ltr"
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={touched && !isAnyCode(typedCode(code)) ? t('order.appCodeRule') : undefined}
        />
      ) : (
        <>
          {choice ? <FactorChoice {...choice} onChange={choose} /> : null}
          <SecondFactorField
            asked={asked}
            sentLabel={t('term.security.verificationCode')}
            fields={{
              verificationCode: {
                name: 'verificationCode',
                value: factor.verificationCode,
                onChange: ({ target }) => setFactor({ ...factor, verificationCode: target.value }),
              },
              bankAccountName: {
                name: 'bankAccountName',
                value: factor.bankAccountName,
                onChange: ({ target }) => setFactor({ ...factor, bankAccountName: target.value }),
              },
            }}
            isNameWrong={check.isNameWrong}
          />
        </>
      )}
      {children}
      {check.mustAgree ? (
        <Checkbox
          checked={agreed === forfeitMinor}
          onChange={(event) => setAgreed(event.target.checked ? forfeitMinor : '')}
          error={touched && agreed !== forfeitMinor ? required : undefined}
        >
          {t('order.forfeit', { amount: written(forfeitMinor) })}
        </Checkbox>
      ) : null}
    </>
  );
}
