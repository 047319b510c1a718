import { useState, type KeyboardEvent } from 'react';
import { useWords } from '../../lib/language/words.js';
import { parseAmount, plainDigits } from '../../lib/money/money.js';
import { brand } from '../../lib/brand/brand.js';
import { Button } from '../../ui/button.js';
import { Segmented } from '../../ui/choice.js';
import { TextField } from '../../ui/field.js';
import { Icon } from '../../ui/icon.js';
import type { LotteryGame } from './lottery-api.js';
import { FORMS, listPlays, type Form, type Side } from './number-list.js';
import type { NumberList } from './use-number-list.js';

const DIGITS = 4;
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/**
 * The pad for one 4D number: four digits, the units (stakes per combination) for Big and Small, and the form. It writes
 * the same list as the text field.
 */
export function FourPad({ game, list, isFrozen }: { game: LotteryGame; list: NumberList; isFrozen: boolean }) {
  const t = useWords();
  const [number, setNumber] = useState('');
  const [amounts, setAmounts] = useState<Readonly<Record<Side, string>>>({ big: '1', small: '' });
  const [form, setForm] = useState<Form>('straight');
  const [first] = listPlays(game);
  const least = BigInt(first?.unitMinorMin ?? '1');
  const most = BigInt(first?.unitMinorMax ?? '1');
  const unitOf = (side: Side): bigint | undefined => (amounts[side].trim() === '' ? 0n : parseAmount(amounts[side]));
  const isBad = (side: Side): boolean => {
    const unit = unitOf(side);
    return unit === undefined || (unit !== 0n && (unit < least || unit > most));
  };
  const [big, small] = [unitOf('big') ?? 0n, unitOf('small') ?? 0n];
  const canAdd = number.length === DIGITS && !isFrozen && !isBad('big') && !isBad('small') && (big > 0n || small > 0n);
  const add = () => {
    if (!canAdd) return;
    list.addLine({ number, form, units: { ...(big > 0n ? { big } : {}), ...(small > 0n ? { small } : {}) } });
    setNumber('');
  };
  const press = (digit: string) => setNumber((old) => (old.length < DIGITS ? old + digit : old));
  const back = () => setNumber((old) => old.slice(0, -1));
  const byChance = () =>
    setNumber(String(crypto.getRandomValues(new Uint32Array(1))[0]! % 10 ** DIGITS).padStart(DIGITS, '0'));
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const digit = plainDigits(event.key);
    if (/^\d$/.test(digit)) {
      if (!isFrozen) press(digit);
    } else if (event.key === 'Backspace') back();
    else return;
    event.preventDefault();
  };
  return (
    <div className="fourpad">
      <h2>{t('lotteries.four.pad')}</h2>
      <div dir="ltr" role="group" aria-label={t('lotteries.pad')} onKeyDown={onKey}>
        <p className="fourcells" role="status" aria-label={t('lotteries.four.number', { number })}>
          {Array.from({ length: DIGITS }, (_, i) => (
            <span key={i} className={number[i] ? 'on' : i === number.length ? 'now' : ''}>
              {number[i] ?? ''}
            </span>
          ))}
        </p>
        <div className="fourkeys">
          {KEYS.map((digit) => (
            <button key={digit} type="button" disabled={isFrozen} onClick={() => press(digit)}>
              {digit}
            </button>
          ))}
          <button type="button" aria-label={t('lotteries.four.back')} onClick={back}>
            <Icon name="prev" size={18} />
          </button>
          <button type="button" disabled={isFrozen} onClick={() => press('0')}>
            0
          </button>
          <button
            type="button"
            aria-label={t('lotteries.byChance', { count: 1 })}
            disabled={isFrozen}
            onClick={byChance}
          >
            <Icon name="shuffle" size={18} />
          </button>
        </div>
      </div>
      <div className="fouramounts">
        {(['big', 'small'] as const).map((side) => (
          <TextField
            key={side}
            label={t(`lotteries.four.${side}Label`)}
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            before={<span className="muted">{brand.currencySymbol}</span>}
            value={amounts[side]}
            onChange={(event) => setAmounts({ ...amounts, [side]: event.target.value })}
            error={isBad(side) ? t('lotteries.four.fault.unit') : undefined}
          />
        ))}
      </div>
      <Segmented
        full
        name="four-form"
        legend={t('lotteries.four.formOf')}
        value={form}
        options={FORMS.map((value) => ({ value, name: t(`lotteries.four.form.${value}`) }))}
        onChange={setForm}
      />
      <p className="fs12 muted">{t('lotteries.four.formText')}</p>
      <Button tone="solid" full icon="plus" disabled={!canAdd} onClick={add} data-testid="add-line">
        {t('lotteries.four.addLine', { place: list.lines.length + 1 })}
      </Button>
    </div>
  );
}
