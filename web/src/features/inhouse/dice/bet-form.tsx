import { useState } from 'react';
import { asFailure } from '../../../lib/api/failure.js';
import { brand } from '../../../lib/brand/brand.js';
import { failureText } from '../../../lib/language/failure-text.js';
import { useWords } from '../../../lib/language/words.js';
import { formatMinor, isolated, parseAmount, plainDigits } from '../../../lib/money/money.js';
import { useSession } from '../../../lib/session/session.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { Segmented } from '../../../ui/choice.js';
import { Delta, Money, Num } from '../../../ui/money.js';
import { Note, Skeleton } from '../../../ui/states.js';
import { AutoFields, type AutoText } from '../auto-fields.js';
import { parseRounds } from '../auto-rules.js';
import { GameControls } from '../game-layout.js';
import { SessionNote } from '../session-note.js';
import { StakeChips, StakeField } from '../stake-field.js';
import type { Limits } from '../stakes.js';
import { useAuto } from '../use-auto.js';
import type { Betting } from '../use-bet.js';
import { useStake } from '../use-stake.js';
import type { Bet } from './dice-api.js';
import { largestStake, payout, refusalOf, rollText, type Choice } from './dice-rules.js';

/** An amount to stop at: undefined for an empty field, null for invalid text. */
const limitOf = (text: string): bigint | undefined | null => {
  if (text.trim() === '') return undefined;
  const minor = parseAmount(text);
  return minor !== undefined && minor > 0n ? minor : null;
};
const written = (minor: bigint | string) => isolated(brand.currencySymbol + formatMinor(minor, { trim: true }));

interface FormProps {
  readonly choice: Choice;
  readonly dice: Betting<Bet>;
  readonly limits: Limits | undefined;
}

/** The controls of dice: the stake and its possible win, one roll or a run of rolls. */
export function BetForm({ choice, dice, limits }: FormProps) {
  const t = useWords();
  const { user } = useSession();
  const most = limits ? largestStake(limits, choice) : undefined;
  const stake = useStake(limits, most);
  const auto = useAuto(dice);
  const [mode, setMode] = useState<'manual' | 'auto'>('manual');
  const [plan, setPlan] = useState<AutoText>({ rounds: '10', gain: '', loss: '' });
  const [rounds, gain, loss] = [parseRounds(plainDigits(plan.rounds)), limitOf(plan.gain), limitOf(plan.loss)];
  const beyond = stake.minor !== undefined && limits ? refusalOf(stake.minor, limits, choice) : undefined;
  const wins = stake.minor === undefined ? 0n : payout(stake.minor, choice);

  const stakeError = (): string | undefined => {
    if (beyond && limits && most !== undefined)
      return beyond === 'game.stake_limit'
        ? t('inhouse.stakeBetween', { min: written(limits.stakeMinorMin), max: written(limits.stakeMinorMax) })
        : t('inhouse.stakeMost', { win: written(limits.payoutMinorMax ?? '0'), max: written(most) });
    if (stake.touched && stake.minor === undefined && limits) return t('fail.wallet.amount');
    return dice.refusal ? failureText(t, asFailure(dice.refusal)) : undefined;
  };
  const submit = () => {
    stake.touch();
    if (auto.running) return auto.stop();
    if (dice.doubtful) return dice.ask();
    if (stake.minor === undefined || beyond !== undefined || dice.busy) return undefined;
    const bet = { stakeMinor: String(stake.minor), target: String(choice.target).padStart(4, '0'), over: choice.over };
    if (mode === 'manual') return dice.bet(bet);
    if (rounds !== undefined && gain !== null && loss !== null)
      auto.start({ rounds, stopGainMinor: gain, stopLossMinor: loss }, bet);
    return undefined;
  };
  return (
    <GameControls
      onSubmit={submit}
      mode={
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
      }
      stake={<StakeField stake={stake} limits={limits} error={stakeError()} locked={auto.running} />}
      chips={<StakeChips stake={stake} limits={limits} locked={auto.running} />}
      fields={
        mode === 'auto' ? (
          <AutoFields
            text={plan}
            setText={setPlan}
            auto={auto}
            bad={{ rounds: rounds === undefined, gain: gain === null, loss: loss === null }}
          />
        ) : undefined
      }
      figures={<Figures stakeMinor={stake.minor ?? 0n} wins={wins} choice={choice} limits={limits} />}
      act={
        <>
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
        </>
      }
      note={<SessionNote net={dice.net} />}
    />
  );
}

interface FiguresProps {
  readonly stakeMinor: bigint;
  readonly wins: bigint;
  readonly choice: Choice;
  readonly limits: Limits | undefined;
}

function Figures({ stakeMinor, wins, choice, limits }: FiguresProps) {
  const t = useWords();
  return (
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
          <Delta minor={wins - stakeMinor} />
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
  );
}
