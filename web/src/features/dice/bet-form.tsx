import { useState } from 'react';
import { asFailure } from '../../lib/api/failure.js';
import { brand } from '../../lib/brand/brand.js';
import { failureText } from '../../lib/language/failure-text.js';
import { useWords } from '../../lib/language/words.js';
import { amountForInput, formatMinor, minorDigits, parseAmount } from '../../lib/money/money.js';
import { useBalance } from '../../lib/session/balance.js';
import { useSession } from '../../lib/session/session.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { Segmented } from '../../ui/choice.js';
import { TextField } from '../../ui/field.js';
import { Icon } from '../../ui/icon.js';
import { Delta, Money, Num } from '../../ui/money.js';
import { Note } from '../../ui/states.js';
import { payout, rollText, type Choice } from './dice-rules.js';
import type { useDice } from './use-dice.js';

/** Quick stakes in whole units: small coins for a strong currency, larger ones for the taka and its like. */
const QUICK = ['BDT', 'INR', 'THB', 'PHP'].includes(brand.currency) ? [10, 50, 100, 500, 1000, 5000, 10000] : [1, 5, 10, 25, 50, 100, 500];
const unit = 10n ** BigInt(minorDigits());

/** The stake, what it can win, and the one button. */
export function BetForm({ choice, setChoice, dice }: { choice: Choice; setChoice: (choice: Choice) => void; dice: ReturnType<typeof useDice> }) {
  const t = useWords();
  const { user } = useSession();
  const { data: balance } = useBalance();
  const [text, setText] = useState(amountForInput(BigInt(QUICK[2] ?? 10) * unit));
  const [touched, setTouched] = useState(false);
  const stake = parseAmount(text);
  const valid = stake !== undefined && stake > 0n;
  const wins = valid ? payout(stake, choice) : 0n;
  const set = (minor: bigint) => setText(amountForInput(minor < 1n ? 1n : minor));
  const refusal = dice.refusal ? failureText(t, asFailure(dice.refusal)) : undefined;
  const submit = () => {
    setTouched(true);
    if (dice.doubtful) dice.ask();
    else if (valid && !dice.busy) dice.bet({ stakeMinor: String(stake), target: String(choice.target).padStart(4, '0'), over: choice.over });
  };
  const flip = (over: boolean) => setChoice({ over, target: choice.over === over ? choice.target : 9999 - choice.target });
  return (
    <form className="panel col g5 betform" onSubmit={(event) => { event.preventDefault(); submit(); }} noValidate>
      <Segmented full name="way" legend={t('dice.way')} value={choice.over ? 'over' : 'under'} onChange={(way) => flip(way === 'over')} options={[{ value: 'over', name: t('term.dice.rollOver') }, { value: 'under', name: t('term.dice.rollUnder') }]} />
      <TextField
        label={t('term.bet.stake')}
        aside={balance ? <span className="fs12 faint">{t('term.wallet.balance')} <Money minor={balance.balanceMinor} /></span> : null}
        className="stake"
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => setTouched(true)}
        error={touched && !valid ? t('fail.wallet.amount') : refusal}
        before={<span className="muted">{brand.currencySymbol}</span>}
        after={<><Button size="s" aria-label={`½ ${t('dice.half')}`} onClick={() => set((stake ?? 2n) / 2n)}>½</Button><Button size="s" aria-label={`2× ${t('dice.double')}`} onClick={() => set((stake ?? 1n) * 2n)}>2×</Button></>}
      />
      <div className="chips" role="group" aria-label={t('dice.quick')}>
        {QUICK.map((amount) => <button key={amount} type="button" className={`chip num ${stake === BigInt(amount) * unit ? 'on' : ''}`} onClick={() => set(BigInt(amount) * unit)}>{formatMinor(BigInt(amount) * unit, { trim: true })}</button>)}
        <button type="button" className="chip" disabled={!balance} onClick={() => balance && set(BigInt(balance.balanceMinor))}>{t('dice.all')}</button>
      </div>
      <dl className="pays">
        <div className="row between"><dt className="muted">{t('dice.winPays')}</dt><dd className="b"><Money minor={wins} /></dd></div>
        <div className="row between"><dt className="muted">{t('dice.gain')}</dt><dd className="b"><Delta minor={valid ? wins - stake : 0n} /></dd></div>
      </dl>
      {dice.doubtful ? <Note tone="wait" role="alert">{t('dice.doubtful')}</Note> : null}
      {user ? (
        <Button type="submit" tone="primary" size="l" full busy={dice.busy} data-testid="roll">
          {dice.doubtful ? t('dice.ask') : <>{t(choice.over ? 'term.dice.rollOver' : 'term.dice.rollUnder')} <Num>{rollText(choice.target)}</Num></>}
        </Button>
      ) : (
        <ButtonLink to="/login?back=/bgs/dice" tone="primary" size="l" full>{t('dice.loginToPlay')}</ButtonLink>
      )}
      <p className="fs12 faint row top g2"><Icon name="clock" size={16} /><span>{t('dice.sessionNet')} <Delta minor={dice.net} /></span></p>
    </form>
  );
}
