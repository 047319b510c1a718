import { useRef, useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { asFailure } from '../../lib/api/failure.js';
import { brand } from '../../lib/brand/brand.js';
import { i18n, useWords } from '../../lib/language/words.js';
import { keys } from '../../lib/query/keys.js';
import { amountForInput, formatMinor, isolated, parseAmount } from '../../lib/money/money.js';
import { Button } from '../../ui/button.js';
import { TextField } from '../../ui/field.js';
import { Icon, type IconName } from '../../ui/icon.js';
import { Delta, Money, MoneyRange } from '../../ui/money.js';
import { Empty, FailureNote } from '../../ui/states.js';
import { BonusChoice } from './bonus-choice.js';
import { bonusOf, type DepositOffer } from './deposit-bonus.js';
import { allowanceQuery, openOrder, type DepositMethod, type DepositOrder } from './deposit-api.js';

const ICONS: Readonly<Record<string, IconName>> = {
  card: 'receipt',
  bank: 'bank',
  transfer: 'bank',
  crypto: 'swap',
  ewallet: 'phone',
  bkash: 'phone',
  nagad: 'phone',
  qr: 'grid',
};
const MINUTE_MS = 60_000;
const MULTIPLES = [1n, 2n, 5n, 10n, 20n, 50n];

/** Returns the quick amounts that are within the limits of a deposit method. */
const quickAmounts = (method: DepositMethod): readonly bigint[] =>
  MULTIPLES.map((n) => n * BigInt(method.minMinor)).filter((amount) => amount <= BigInt(method.maxMinor));

interface FormProps {
  readonly methods: readonly DepositMethod[];
  readonly offers: readonly DepositOffer[];
  readonly onOrder: (order: DepositOrder) => void;
  readonly quiet: boolean;
}

/**
 * The deposit form: method, amount and bonus. The provider's tab is opened in the click itself, because browsers
 * block tabs that are opened later.
 */
export function DepositForm({ methods, offers, onOrder, quiet }: FormProps) {
  const t = useWords();
  const [methodId, setMethodId] = useState(methods[0]?.methodId);
  const method = methods.find((one) => one.methodId === methodId) ?? methods[0];
  const [text, setText] = useState(method ? amountForInput(quickAmounts(method)[1] ?? BigInt(method.minMinor)) : '');
  const [touched, setTouched] = useState(false);
  const [wanted, setWanted] = useState<string>();
  const { data: allowance } = useQuery(allowanceQuery);
  const attempt = useRef<{ key: string; of: string }>(undefined);
  const client = useQueryClient();
  const send = useMutation({
    mutationFn: async ({
      amountMinor,
      promotion,
      tab,
    }: {
      amountMinor: string;
      promotion?: string;
      tab: Window | null;
    }) => {
      const of = `${methodId}:${amountMinor}:${promotion ?? ''}`;
      if (attempt.current?.of !== of) attempt.current = { key: crypto.randomUUID(), of };
      try {
        const order = await openOrder(
          { methodId: method?.methodId ?? '', amountMinor, ...(promotion ? { promotion } : {}) },
          attempt.current.key,
        );
        attempt.current = undefined;
        if (tab) {
          tab.opener = null;
          tab.location.href = order.payUrl;
        }
        return order;
      } catch (thrown) {
        tab?.close();
        if (!asFailure(thrown).passing) attempt.current = undefined;
        throw thrown;
      }
    },
    onSuccess: onOrder,
    // The server refuses the deposit until the member has answered whether to set a deposit limit. This happens if the
    // page was opened before the question was due.
    onError: (thrown) => {
      if (asFailure(thrown).code === 'wallet.deposit_prompt')
        void client.invalidateQueries({ queryKey: keys.depositPrompt });
    },
  });
  if (!method) return <Empty title={t('deposit.noMethods')}>{t('deposit.noMethodsText')}</Empty>;
  const amount = parseAmount(text);
  const inLimits = amount !== undefined && amount >= BigInt(method.minMinor) && amount <= BigInt(method.maxMinor);
  const offer = offers.find((one) => one.id === wanted);
  // The bonus is 0 if the amount is below the minimum deposit of the offer.
  const bonus = offer && amount !== undefined ? bonusOf(offer, amount) : 0n;
  const chosen = bonus > 0n ? offer : undefined;
  const left = allowance?.limited ? BigInt(allowance.leftMinor ?? '0') : undefined;
  const overLimit = inLimits && left !== undefined && amount > left;
  const limits = t('deposit.between', {
    min: isolated(brand.currencySymbol + formatMinor(method.minMinor, { trim: true })),
    max: isolated(brand.currencySymbol + formatMinor(method.maxMinor, { trim: true })),
  });
  const submit = () => {
    setTouched(true);
    if (inLimits && !overLimit && !send.isPending)
      send.mutate({
        amountMinor: String(amount),
        promotion: chosen?.id,
        tab: method.kind === 'page' ? window.open('', '_blank') : null,
      });
  };
  const pick = (next: DepositMethod) => {
    setMethodId(next.methodId);
    if (amount === undefined || amount < BigInt(next.minMinor) || amount > BigInt(next.maxMinor))
      setText(amountForInput(quickAmounts(next)[1] ?? BigInt(next.minMinor)));
  };
  return (
    <form
      className="panel"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      noValidate
    >
      <fieldset className="part">
        <legend>{t('term.wallet.method')}</legend>
        <div className="meth">
          {methods.map((one) => (
            <label key={one.methodId} className={one === method ? 'on' : ''}>
              <span className="gl">
                <Icon name={ICONS[one.name] ?? 'wallet'} size={24} />
              </span>
              <span>
                <span className="b block">{methodName(t, one.name)}</span>
                <span className="fs12 muted">
                  <MoneyRange from={one.minMinor} to={one.maxMinor} />
                </span>
                <span className="fs12 faint block">
                  {one.feeMinor === '0' ? (
                    t('deposit.noFee')
                  ) : (
                    <>
                      {t('term.wallet.fee')} <Money minor={one.feeMinor} />
                    </>
                  )}{' '}
                  · {t('deposit.about', { minutes: Math.max(1, Math.round(one.usualMs / MINUTE_MS)) })}
                </span>
                {one.network ? (
                  <span className="fs12 faint block">
                    {t('deposit.confirmationsOf', { network: isolated(one.network), needed: one.confirmations ?? 0 })}
                  </span>
                ) : null}
              </span>
              <input
                type="radio"
                name="method"
                value={one.methodId}
                checked={one === method}
                onChange={() => pick(one)}
              />
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className="part">
        <legend>{t('term.wallet.amount')}</legend>
        <div className="amts">
          {quickAmounts(method).map((quick) => (
            <button
              key={String(quick)}
              type="button"
              className={`chip num ${quick === amount ? 'on' : ''}`}
              aria-pressed={quick === amount}
              onClick={() => setText(amountForInput(quick))}
            >
              {formatMinor(quick, { trim: true })}
            </button>
          ))}
        </div>
        <TextField
          label={t('term.wallet.amount')}
          className="sum-input"
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => setTouched(true)}
          before={<span className="muted fs18">{brand.currencySymbol}</span>}
          hint={limits}
          error={touched && !inLimits ? limits : overLimit ? t('deposit.overLimit') : undefined}
        />
      </fieldset>
      <BonusChoice offers={offers} amount={amount ?? 0n} chosen={chosen} onChoose={(next) => setWanted(next?.id)} />
      <div className="part">
        <dl className="sum">
          <div className="row">
            <dt className="muted">{t('deposit.youPay')}</dt>
            <dd>
              <Money minor={(amount ?? 0n) + BigInt(method.feeMinor)} />
            </dd>
          </div>
          <div className="row">
            <dt className="muted">{t('term.wallet.fee')}</dt>
            <dd>
              <Money minor={method.feeMinor} />
            </dd>
          </div>
          <div className="row fs16 b">
            <dt>{t('deposit.toCash')}</dt>
            <dd>
              <Delta minor={amount ?? 0n} />
            </dd>
          </div>
          {chosen ? (
            <div className="row fs16 b">
              <dt>{t(chosen.freeRounds ? 'term.promo.reward' : 'deposit.toBonus')}</dt>
              <dd>
                {chosen.freeRounds ? (
                  t('deposit.rounds', { rounds: chosen.freeRounds.rounds })
                ) : (
                  <Delta minor={bonus} />
                )}
              </dd>
            </div>
          ) : null}
        </dl>
        <FailureNote error={send.error} />
        <Button type="submit" tone={quiet ? 'line' : 'primary'} size="l" full busy={send.isPending}>
          {t('deposit.continue')}
        </Button>
      </div>
    </form>
  );
}

/** Returns the name of a payment method in the page's language, or the brand's own name for it. */
export function methodName(t: ReturnType<typeof useWords>, name: string): string {
  const id = `deposit.method.${name}`;
  return (i18n.messages as Record<string, unknown>)[id] === undefined ? name : t(id);
}
