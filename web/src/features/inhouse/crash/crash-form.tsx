import { useEffect, useRef, useState } from 'react';
import { asFailure } from '../../../lib/api/failure.js';
import { brand } from '../../../lib/brand/brand.js';
import { RefusalStep } from '../../../ui/refusal-step.js';
import { failureText } from '../../../lib/language/failure-text.js';
import { useWords } from '../../../lib/language/words.js';
import { formatMinor, isolated, plainDigits } from '../../../lib/money/money.js';
import { useSession } from '../../../lib/session/session.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { TextField } from '../../../ui/field.js';
import { Delta, Money, Num } from '../../../ui/money.js';
import { ErrorCard, Note } from '../../../ui/states.js';
import { AutoFields, PlayModes } from '../auto-fields.js';
import { GameControls } from '../game-layout.js';
import type { Limits } from '../stakes.js';
import { SessionNote } from '../session-note.js';
import { StakeChips, StakeField } from '../stake-field.js';
import { useAutoPlan, type PlayMode } from '../use-auto-plan.js';
import { useAuto } from '../use-auto.js';
import type { Stake } from '../use-stake.js';
import { multiplierE2, parseTarget, payoutOf, TARGET_E2_MIN } from './crash-rules.js';
import type { Crash, CrashStake } from './use-crash.js';

interface FormProps {
  readonly crash: Crash;
  readonly time: number;
  readonly stake: Stake;
  readonly limits: Limits | undefined;
  readonly problem: string | undefined;
  readonly winMinorMax: bigint | undefined;
}

/** Auto-play places no bet in this last part (ms) of the betting time, because the bet could arrive too late. */
const LAST_MS = 1_500;

const written = (minor: bigint) => <Num>{isolated(brand.currencySymbol + formatMinor(minor, { trim: true }))}</Num>;

/**
 * The controls of the crash game: stake, automatic cash-out, and one button that places a bet, cashes out, or waits
 * for the next round.
 */
export function CrashForm({ crash, time, stake, limits, problem, winMinorMax }: FormProps) {
  const t = useWords();
  const { user } = useSession();
  const [text, setText] = useState('');
  const target = parseTarget(plainDigits(text));
  const { round, bet } = crash;
  const phase = round?.phase;
  const startedAt = round?.startedAt ? Date.parse(round.startedAt) : undefined;
  const flies = phase === 'running' && startedAt !== undefined && time >= startedAt && bet?.status === 'open';
  const valueE2 = startedAt === undefined ? 100 : multiplierE2(time - startedAt);
  const stopped = bet !== undefined && valueE2 >= bet.stopE2;
  const stakeMinor = BigInt(bet?.stakeMinor ?? stake.minor ?? 0n);
  const paysMinor = flies ? payoutOf(stakeMinor, Math.min(valueE2, bet.stopE2), winMinorMax) : 0n;
  const canBet = phase === 'betting' && !bet && !crash.earlier;
  const canCash = flies && !stopped && valueE2 >= TARGET_E2_MIN;
  const run = useAutoPlan(stake.minor);
  const leftMs = round ? Date.parse(round.closesAt) - time : 0;
  const auto = useAuto<CrashStake>({
    ...crash,
    busy: bet?.status === 'open' || crash.busy,
    waiting: !canBet || crash.held || leftMs < LAST_MS,
    bet: crash.place,
  });
  const locked = bet?.status === 'open' || crash.busy || auto.running;
  const changeMode = (next: PlayMode) => {
    auto.clear();
    run.setMode(next);
  };
  const submit = () => {
    if (crash.busy || crash.held || (crash.lost && !crash.doubtful && !canCash)) return;
    if (crash.doubtful) crash.ask();
    else if (canCash) crash.cashOut();
    else if (canBet && !auto.running) {
      stake.touch();
      if (stake.minor === undefined || problem || target === undefined) return;
      const next = { stakeMinor: String(stake.minor), ...(target > 0 ? { targetE2: target } : {}) };
      if (run.mode === 'manual') crash.place(next);
      else if (run.plan) auto.start(run.plan, next);
    }
  };
  const takeBack = () => {
    auto.stop();
    crash.takeBack();
  };
  const press = useRef(submit);
  useEffect(() => {
    press.current = submit;
  });
  useEffect(() => {
    const byKey = (event: KeyboardEvent) => {
      const isElsewhere = event.target instanceof Element && event.target.closest('input, button, a, [role="dialog"]');
      if (event.code !== 'Space' || event.repeat || isElsewhere) return;
      event.preventDefault();
      press.current();
    };
    addEventListener('keydown', byKey);
    return () => removeEventListener('keydown', byKey);
  }, []);
  const act = () => {
    if (crash.doubtful) return t('inhouse.ask');
    // The page has lost the connection, but a cash-out may still reach the server. So the button stays enabled.
    if (crash.lost && canCash) return t('crash.tryCash');
    if (crash.lost) return t(bet?.status === 'open' ? 'crash.cannotCash' : 'crash.cannotBet');
    if (canCash || (flies && !stopped))
      return (
        <span>
          {t('inhouse.cashOut')} {written(paysMinor)}
        </span>
      );
    if (canBet && auto.running) return t('inhouse.auto');
    if (canBet && run.mode === 'auto') return t('crash.start', { count: run.rounds });
    if (canBet)
      return (
        <span>
          {t('crash.place')} {written(stake.minor ?? 0n)}
        </span>
      );
    return t(bet?.status === 'open' ? 'crash.betIn' : 'crash.next');
  };
  return (
    <GameControls
      onSubmit={submit}
      mode={run.offered ? <PlayModes mode={run.mode} onChange={changeMode} /> : undefined}
      fields={
        run.mode === 'auto' ? <AutoFields text={run.text} setText={run.setText} auto={auto} bad={run.bad} /> : undefined
      }
      stake={
        <div className="stakepair">
          <StakeField
            stake={stake}
            limits={limits}
            locked={locked}
            error={
              problem ?? (stake.touched && stake.minor === undefined && limits ? t('inhouse.badStake') : undefined)
            }
          />
          <TextField
            label={t('crash.target')}
            className="stake"
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            placeholder={t('crash.none')}
            disabled={locked}
            value={text}
            onChange={(event) => setText(event.target.value)}
            error={target === undefined ? t('crash.targetBad') : undefined}
            hint={t('crash.targetHint')}
            after={<span className="muted">×</span>}
          />
        </div>
      }
      chips={<StakeChips stake={stake} limits={limits} locked={locked} />}
      figures={
        <dl className="pays">
          <div className="row between">
            <dt className="muted">{t('inhouse.paysNow')}</dt>
            <dd className="b">
              <Money minor={paysMinor} />
            </dd>
          </div>
          <div className="row between">
            <dt className="muted">{t('inhouse.gainNow')}</dt>
            <dd className="b">
              <Delta minor={paysMinor > 0n ? paysMinor - stakeMinor : 0n} />
            </dd>
          </div>
          <div className="row between">
            <dt className="muted">{t('inhouse.largestWin')}</dt>
            <dd className="b">
              <Money minor={winMinorMax ?? 0n} />
            </dd>
          </div>
        </dl>
      }
      act={
        <>
          {crash.error ? <ErrorCard compact error={crash.error} onRetry={crash.refetch} /> : null}
          {crash.doubtful ? (
            <Note tone="wait" role="alert">
              {t('inhouse.stepDoubtful')}
            </Note>
          ) : null}
          {crash.refusal ? (
            <Note tone="alert" role="alert">
              {asFailure(crash.refusal).code === 'game.round_ended'
                ? t('crash.late')
                : failureText(t, asFailure(crash.refusal))}
            </Note>
          ) : null}
          <RefusalStep refusal={crash.refusal} label={t('inhouse.seeBonus')} />
          {user ? (
            <Button
              type="submit"
              tone="primary"
              size="l"
              full
              busy={crash.busy}
              disabled={crash.held || (!crash.doubtful && !canCash && (crash.lost || !canBet || auto.running))}
              data-testid="roll"
            >
              {act()}
            </Button>
          ) : (
            <ButtonLink to="/login?back=/bgs/crash" tone="primary" size="l" full>
              {t('inhouse.loginToPlay')}
            </ButtonLink>
          )}
          {phase === 'betting' && bet?.status === 'open' && leftMs > 0 ? (
            <Button tone="line" full disabled={crash.busy || crash.held} onClick={takeBack} data-testid="take-back">
              {t('crash.takeBack')}
            </Button>
          ) : null}
          {auto.running ? (
            <Button tone="solid" full onClick={auto.stop} data-testid="stop-run">
              {t('inhouse.stop')}
            </Button>
          ) : null}
        </>
      }
      note={<SessionNote net={crash.net} />}
    />
  );
}
