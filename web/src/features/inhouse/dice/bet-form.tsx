import { useState } from 'react';
import { asFailure } from '../../../lib/api/failure.js';
import { brand } from '../../../lib/brand/brand.js';
import { failureText } from '../../../lib/language/failure-text.js';
import { useWords } from '../../../lib/language/words.js';
import {
  amountForInput,
  formatMinor,
  isolated,
  minorDigits,
  parseAmount,
  plainDigits,
} from '../../../lib/money/money.js';
import { useBalance } from '../../../lib/session/balance.js';
import { useSession } from '../../../lib/session/session.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { Segmented } from '../../../ui/choice.js';
import { TextField } from '../../../ui/field.js';
import { Delta, Money, MoneyRange, Num } from '../../../ui/money.js';
import { Note, Skeleton } from '../../../ui/states.js';
import { AutoFields, type AutoText } from '../auto-fields.js';
import { parseRounds } from '../auto-rules.js';
import { largestStake, payout, refusalOf, rollText, type Choice, type Limits } from './dice-rules.js';
import { SessionNote } from '../session-note.js';
import { useAuto } from '../use-auto.js';
import type { Betting } from '../use-bet.js';
import type { Bet } from './dice-api.js';

/** Quick stakes in whole units: small coins for a strong currency, larger ones for the taka and its like. */
const QUICK = ['BDT', 'INR', 'THB', 'PHP'].includes(brand.currency)
  ? [10, 50, 100, 500, 1000, 5000, 10000]
  : [1, 5, 10, 25, 50, 100, 500];
const unit = 10n ** BigInt(minorDigits());

/** An amount to stop at: undefined for none, null for something that is no amount. */
const limitOf = (text: string): bigint | undefined | null => {
  if (text.trim() === '') return undefined;
  const minor = parseAmount(text);
  return minor !== undefined && minor > 0n ? minor : null;
};

/** The stake, what it can win, one roll or a run of them, and the one button. */
export function BetForm({ choice, dice, limits }: { choice: Choice; dice: Betting<Bet>; limits: Limits | undefined }) {
  const t = useWords();
  const { user } = useSession();
  const { data: balance } = useBalance();
  const [text, setText] = useState(amountForInput(BigInt(QUICK[2] ?? 10) * unit));
  const [touched, setTouched] = useState(false);
  const stake = parseAmount(text);
  const isAmount = stake !== undefined && stake > 0n;
  const beyond = isAmount && limits ? refusalOf(stake, limits, choice) : undefined;
  const valid = isAmount && beyond === undefined;
  const wins = isAmount ? payout(stake, choice) : 0n;
  const least = limits ? BigInt(limits.stakeMinorMin) : 1n;
  const most = limits ? largestStake(limits, choice) : undefined;
  /** A stake by a button stays within what the game takes. */
  const set = (minor: bigint) =>
    setText(amountForInput(minor < least ? least : most !== undefined && minor > most ? most : minor));
  const written = (minor: bigint | string) => isolated(brand.currencySymbol + formatMinor(minor, { trim: true }));
  const why =
    beyond && limits && most !== undefined
      ? beyond === 'game.stake_limit'
        ? t('inhouse.stakeBetween', { min: written(limits.stakeMinorMin), max: written(limits.stakeMinorMax) })
        : t('inhouse.stakeMost', { win: written(limits.payoutMinorMax ?? '0'), max: written(most) })
      : isAmount
        ? undefined
        : t('fail.wallet.amount');
  const refusal = dice.refusal ? failureText(t, asFailure(dice.refusal)) : undefined;
  const auto = useAuto(dice);
  const [mode, setMode] = useState<'manual' | 'auto'>('manual');
  const [plan, setPlan] = useState<AutoText>({ rounds: '10', gain: '', loss: '' });
  const [rounds, gain, loss] = [parseRounds(plainDigits(plan.rounds)), limitOf(plan.gain), limitOf(plan.loss)];
  const submit = () => {
    setTouched(true);
    if (auto.running) return auto.stop();
    if (dice.doubtful) return dice.ask();
    if (!valid || dice.busy) return undefined;
    const bet = { stakeMinor: String(stake), target: String(choice.target).padStart(4, '0'), over: choice.over };
    if (mode === 'manual') return dice.bet(bet);
    if (rounds !== undefined && gain !== null && loss !== null)
      auto.start({ rounds, stopGainMinor: gain, stopLossMinor: loss }, bet);
    return undefined;
  };
  return (
    <form
      className="panel col g5 betform"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      noValidate
    >
      <Segmented
        full
        name="mode"
        legend={t('inhouse.mode')}
        value={mode}
        onChange={(next) => {
          auto.stop();
          setMode(next);
        }}
        options={[
          { value: 'manual', name: t('inhouse.manual') },
          { value: 'auto', name: t('inhouse.auto') },
        ]}
      />
      <TextField
        label={t('term.bet.stake')}
        aside={
          balance ? (
            <span className="fs12 faint">
              {t('term.wallet.balance')} <Money minor={balance.balanceMinor} />
            </span>
          ) : null
        }
        className="stake"
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => setTouched(true)}
        error={(touched || beyond) && why ? why : refusal}
        hint={limits ? <MoneyRange from={limits.stakeMinorMin} to={limits.stakeMinorMax} /> : <Skeleton width="12ch" />}
        before={<span className="muted">{brand.currencySymbol}</span>}
        after={
          <>
            <Button size="s" aria-label={`½ ${t('inhouse.half')}`} onClick={() => set((stake ?? 2n) / 2n)}>
              ½
            </Button>
            <Button size="s" aria-label={`2× ${t('inhouse.double')}`} onClick={() => set((stake ?? 1n) * 2n)}>
              2×
            </Button>
          </>
        }
      />
      <div className="chips" role="group" aria-label={t('inhouse.quick')}>
        {QUICK.filter(
          (amount) =>
            !limits || (BigInt(amount) * unit >= least && BigInt(amount) * unit <= BigInt(limits.stakeMinorMax)),
        ).map((amount) => (
          <button
            key={amount}
            type="button"
            className={`chip num ${stake === BigInt(amount) * unit ? 'on' : ''}`}
            onClick={() => set(BigInt(amount) * unit)}
          >
            {formatMinor(BigInt(amount) * unit, { trim: true })}
          </button>
        ))}
        <button
          type="button"
          className="chip"
          disabled={!balance || !limits}
          onClick={() => balance && set(BigInt(balance.balanceMinor))}
        >
          {t('inhouse.max')}
        </button>
      </div>
      {mode === 'auto' ? (
        <AutoFields
          text={plan}
          setText={setPlan}
          auto={auto}
          bad={{ rounds: rounds === undefined, gain: gain === null, loss: loss === null }}
        />
      ) : null}
      <dl className="pays">
        <div className="row between">
          <dt className="muted">{t('inhouse.winPays')}</dt>
          <dd className="b">
            <Money minor={wins} />
          </dd>
        </div>
        <div className="row between">
          <dt className="muted">{t('inhouse.gain')}</dt>
          <dd className="b">
            <Delta minor={isAmount ? wins - stake : 0n} />
          </dd>
        </div>
        <div className="row between fs13">
          <dt className="faint">{t('inhouse.highestWin')}</dt>
          <dd className="muted">
            {limits ? (
              <Money minor={limits.payoutMinorMax ?? payout(BigInt(limits.stakeMinorMax), choice)} />
            ) : (
              <Skeleton width="10ch" />
            )}
          </dd>
        </div>
      </dl>
      {dice.doubtful ? (
        <Note tone="wait" role="alert">
          {t('inhouse.doubtful')}
        </Note>
      ) : null}
      {user ? (
        <Button
          type="submit"
          tone={auto.running ? 'solid' : 'primary'}
          size="l"
          full
          busy={dice.busy && !auto.running}
          data-testid="roll"
        >
          {auto.running ? (
            t('inhouse.stop')
          ) : dice.doubtful ? (
            t('inhouse.ask')
          ) : mode === 'auto' ? (
            t('dice.start', { count: rounds ?? 0 })
          ) : (
            <span>
              {t(choice.over ? 'term.dice.rollOver' : 'term.dice.rollUnder')} <Num>{rollText(choice.target)}</Num>
            </span>
          )}
        </Button>
      ) : (
        <ButtonLink to="/login?back=/bgs/dice" tone="primary" size="l" full>
          {t('inhouse.loginToPlay')}
        </ButtonLink>
      )}
      <SessionNote net={dice.net} />
    </form>
  );
}
