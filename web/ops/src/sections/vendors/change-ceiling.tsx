import { useState } from 'react';
import { useWords } from '../../../../src/lib/language/words.js';
import { amountForInput, parseAmount, plainDigits } from '../../../../src/lib/money/money.js';
import { TextField } from '../../../../src/ui/field.js';
import { CeilingText } from './ceilings-table.js';
import { ChangeDialog } from './change-dialog.js';
import type { Ceiling, Subject } from './vendor-calls.js';

const MULTIPLE_MAX = 1_000_000;

/** The dialog that changes the win ceiling of a vendor or of one game, in one currency. */
export function ChangeCeiling({
  subject,
  currency,
  ceilings,
  onClose,
}: {
  subject: Subject;
  currency: string;
  /** The ceilings in force. They are read again if the server refuses the change as outdated. */
  ceilings: readonly Ceiling[];
  onClose: () => void;
}) {
  const t = useWords();
  const present = ceilings.find((one) => one.currency === currency);
  const [times, setTimes] = useState(present?.stakeMultiple ?? '');
  const [amount, setAmount] = useState(present ? amountForInput(BigInt(present.amountMinor), currency) : '');
  const stakeMultiple = Number(plainDigits(times).trim() || Number.NaN);
  const amountMinor = parseAmount(amount, currency) ?? 0n;
  const isTimesGood = Number.isInteger(stakeMultiple) && stakeMultiple >= 1 && stakeMultiple <= MULTIPLE_MAX;
  const isGood = isTimesGood && amountMinor > 0n;
  return (
    <ChangeDialog
      subject={subject}
      kind="ceiling"
      title={t('opsVendors.ceilingOf', { name: subject.displayName, currency })}
      text={t('opsVendors.ceilingText')}
      now={<CeilingText of={ceilings} currency={currency} />}
      body={isGood ? { currency, stakeMultiple, amountMinor: String(amountMinor) } : undefined}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <TextField
            label={t('opsVendors.timesStake')}
            name="times"
            dir="ltr"
            inputMode="numeric"
            autoComplete="off"
            required
            error={isTried && !isTimesGood ? t('opsVendors.badTimes', { max: MULTIPLE_MAX }) : undefined}
            value={times}
            onChange={(event) => setTimes(event.target.value)}
          />
          <TextField
            label={t('opsVendors.amountIn', { currency })}
            name="amount"
            dir="ltr"
            inputMode="decimal"
            autoComplete="off"
            required
            error={isTried && amountMinor <= 0n ? t('opsVendors.badAmount') : undefined}
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
          />
        </>
      )}
    </ChangeDialog>
  );
}
