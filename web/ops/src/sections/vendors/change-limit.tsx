import { useState } from 'react';
import { useWords } from '../../../../src/lib/language/words.js';
import { amountForInput, formatMinor, parseAmount } from '../../../../src/lib/money/money.js';
import { Field, TextField } from '../../../../src/ui/field.js';
import { Num } from '../../../../src/ui/money.js';
import { session } from '../../lib/session.js';
import type { DeskGame } from '../../lib/surface.js';
import { ChangeDialog } from './change-dialog.js';
import { ANY, type Limit } from './vendor-calls.js';

/** The dialog that changes the stake limits of a game in one currency, or adds limits for a new currency or brand. */
export function ChangeLimit({
  game,
  limit,
  currencies,
  onClose,
}: {
  game: DeskGame;
  /** The stake limits to change; undefined to add new ones. */
  limit: Limit | undefined;
  currencies: readonly string[];
  onClose: () => void;
}) {
  const t = useWords();
  const [currency, setCurrency] = useState(limit?.currency ?? currencies[0] ?? ANY);
  const [brand, setBrand] = useState(limit?.brand ?? ANY);
  const present = game.limits.find((row) => row.currency === currency && row.brand === brand);
  const typedOf = (minor: string | undefined): string => (minor ? amountForInput(BigInt(minor), currency) : '');
  const [min, setMin] = useState(typedOf(limit?.stakeMinorMin));
  const [max, setMax] = useState(typedOf(limit?.stakeMinorMax));
  const [payout, setPayout] = useState(typedOf(limit?.payoutMinorMax));
  const minMinor = parseAmount(min, currency) ?? 0n;
  const maxMinor = parseAmount(max, currency) ?? 0n;
  const payoutMinor = payout.trim() === '' ? undefined : (parseAmount(payout, currency) ?? 0n);
  const isMaxGood = maxMinor >= minMinor && maxMinor > 0n;
  const isPayoutGood = payoutMinor === undefined || payoutMinor >= maxMinor;
  const isGood = minMinor > 0n && isMaxGood && isPayoutGood;
  const figures = { stakeMinorMin: String(minMinor), stakeMinorMax: String(maxMinor) };
  const amounts = [
    { name: 'min', label: t('opsVendors.min'), value: min, set: setMin, bad: minMinor <= 0n && t('opsVendors.badMin') },
    { name: 'max', label: t('opsVendors.max'), value: max, set: setMax, bad: !isMaxGood && t('opsVendors.badMax') },
    {
      ...{ name: 'payout', label: t('opsVendors.payout'), value: payout, set: setPayout },
      bad: !isPayoutGood && t('opsVendors.badPayout'),
    },
  ];
  return (
    <ChangeDialog
      subject={game}
      kind="limits"
      title={t('opsVendors.limitsOf', { name: game.displayName })}
      text={t('opsVendors.limitsText')}
      now={present ? <LimitText limit={present} /> : t('opsVendors.noRow')}
      body={
        isGood
          ? { brand, currency, ...figures, ...(payoutMinor !== undefined && { payoutMinorMax: String(payoutMinor) }) }
          : undefined
      }
      onClose={onClose}
    >
      {(isTried) => (
        <>
          {limit ? (
            <dl className="kv">
              <dt>{t('opsVendors.currency')}</dt>
              <dd>
                {currency === ANY ? t('opsVendors.others') : <bdi>{currency}</bdi>}
                {brand === ANY ? null : <bdi> {brand}</bdi>}
              </dd>
            </dl>
          ) : (
            <>
              <Choice label={t('opsVendors.currency')} name="currency" value={currency} onChange={setCurrency}>
                {currencies}
              </Choice>
              <Choice
                label={t('opsApp.brand')}
                name="brand"
                value={brand}
                any={t('opsVendors.everyBrand')}
                onChange={setBrand}
              >
                {session().brands.map(({ code }) => code)}
              </Choice>
            </>
          )}
          {amounts.map(({ name, label, value, set, bad }) => (
            <TextField
              key={name}
              label={label}
              name={name}
              dir="ltr"
              inputMode="decimal"
              autoComplete="off"
              required={name !== 'payout'}
              hint={name === 'payout' ? t('opsVendors.payoutHint') : undefined}
              error={isTried && bad ? bad : undefined}
              value={value}
              onChange={(event) => set(event.target.value)}
            />
          ))}
        </>
      )}
    </ChangeDialog>
  );
}

function Choice({
  label,
  name,
  value,
  any,
  children,
  onChange,
}: {
  label: string;
  name: string;
  value: string;
  /** The text of the choice "all others". Absent if this choice is not allowed. */
  any?: string;
  children: readonly string[];
  onChange: (value: string) => void;
}) {
  return (
    <Field label={label}>
      {({ id, describedBy }) => (
        <select
          id={id}
          className="input"
          name={name}
          aria-describedby={describedBy}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {any ? <option value={ANY}>{any}</option> : null}
          {children.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function LimitText({ limit: { currency, stakeMinorMin, stakeMinorMax, payoutMinorMax } }: { limit: Limit }) {
  return (
    <Num>
      {formatMinor(stakeMinorMin, { currency })} – {formatMinor(stakeMinorMax, { currency })}
      {payoutMinorMax ? ` · ${formatMinor(payoutMinorMax, { currency })}` : null}
    </Num>
  );
}
