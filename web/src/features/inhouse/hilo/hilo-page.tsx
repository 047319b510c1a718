import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../lib/language/words.js';
import { Delta, Money } from '../../../ui/money.js';
import { Skeleton } from '../../../ui/states.js';
import { GameLayout } from '../game-layout.js';
import { limitsQuery, type Round } from '../inhouse-api.js';
import { OwnRoundsPanel } from '../own-rounds.js';
import { stakeProblem } from '../stake-problem.js';
import { mostAt } from '../stakes.js';
import { StepperField } from '../stepper-field.js';
import { SteppedForm } from '../stepped/stepped-form.js';
import { timesText } from '../stepped/times.js';
import { useAutoSteps } from '../stepped/use-auto-steps.js';
import { useSteppedRound } from '../stepped/use-stepped-round.js';
import { useStake } from '../use-stake.js';
import { HiloBoard } from './hilo-board.js';
import { CALLS_MAX, nextAct } from './hilo-plan.js';
import { nextPays, type Bet } from './hilo-rules.js';
import '../stepped/stepped.css';
import './hilo.css';

/**
 * The multiplier (in ten-thousandths) of a first call (guess "higher" or "lower") with the highest chance. The stake is
 * limited so that this win does not exceed the largest win.
 */
const FIRST_E4 = 10_725n;
/** The number of calls (guesses "higher" or "lower") per auto-play round, until the player changes it. */
const CALLS_AT_FIRST = 3;

/**
 * The page of the card game High Tide. Only the server knows the order of the cards; the page shows the cards already
 * turned.
 */
export function HiloPage() {
  const t = useWords();
  const play = useSteppedRound('hilo');
  const { data: limits } = useQuery(limitsQuery('HILO'));
  const { round, running } = play;
  const detail = running ? round?.hilo : undefined;
  const most = limits && mostAt(limits, FIRST_E4);
  const stake = useStake(limits, most);
  const stakeMinor = running ? BigInt(round?.stakeMinor ?? '0') : (stake.minor ?? 0n);
  const winMinorMax = running ? round?.winMinorMax : limits?.payoutMinorMax;
  const paysMinor = running ? BigInt(round?.cashOutMinor ?? '0') : 0n;
  const [callsPlanned, setCallsPlanned] = useState(CALLS_AT_FIRST);
  const steps = useAutoSteps(
    play,
    stake.minor,
    ({ hilo }) => nextAct(callsPlanned, hilo?.cards ?? [], hilo?.calls ?? []),
    limits?.cycleMs,
  );
  const locked = play.busy || play.doubtful || steps.auto.running;
  const ifWon = (call: Bet): bigint =>
    detail
      ? nextPays(
          detail.cards,
          detail.calls,
          call,
          stakeMinor,
          winMinorMax === undefined ? undefined : BigInt(winMinorMax),
        )
      : 0n;
  const outcomeOf = ({ hilo }: Round) =>
    hilo && {
      text: String(hilo.calls.filter((call) => call !== 'skip').length),
      times: `${timesText(hilo.multiplier)}×`,
    };
  const figure = (word: string, minor: bigint) => (
    <div className="row between">
      <dt className="muted">{t(word)}</dt>
      <dd className="b">
        <Money minor={minor} />
      </dd>
    </div>
  );
  return (
    <GameLayout
      gameCode="HILO"
      proof="hilo"
      art="tide"
      sounds
      title={t('lib.game.highTide')}
      lead={
        <span className="hide-s">
          {t('hilo.lead')} · {t('inhouse.highestWin')}{' '}
          {limits?.payoutMinorMax ? <Money trim minor={limits.payoutMinorMax} /> : <Skeleton width="8ch" />}
        </span>
      }
      controls={
        <SteppedForm
          play={play}
          stake={stake}
          limits={limits}
          problem={stakeProblem(t, stake.minor, limits, most)}
          startOn={(minor) => ({ stakeMinor: String(minor) })}
          firstStep={t('hilo.firstCall')}
          steps={steps}
          startRun={(count) => t('hilo.start', { count })}
          planFields={
            <div className="col g2">
              <StepperField
                label={t('hilo.toCall')}
                fewer={t('hilo.fewerCalls')}
                more={t('hilo.moreCalls')}
                value={callsPlanned}
                min={1}
                max={CALLS_MAX}
                locked={running || locked}
                onChange={setCallsPlanned}
              />
              <p className="fs13 muted">{t('hilo.planHint')}</p>
            </div>
          }
          figures={
            <dl className="pays">
              {figure('inhouse.paysNow', paysMinor)}
              <div className="row between">
                <dt className="muted">{t('inhouse.gainNow')}</dt>
                <dd className="b">
                  <Delta minor={paysMinor > 0n ? paysMinor - stakeMinor : 0n} />
                </dd>
              </div>
              {figure('hilo.ifUp', ifWon('up'))}
              {figure('hilo.ifDown', ifWon('down'))}
              {figure('inhouse.largestWin', BigInt(winMinorMax ?? '0'))}
            </dl>
          }
          page="/bgs/hilo"
        />
      }
      stage={
        <HiloBoard
          round={round}
          locked={locked}
          fresh={play.fresh}
          began={play.began}
          isAuto={steps.auto.running}
          onCall={(call) => running && !locked && play.step({ call })}
          onCashOut={() => running && paysMinor > 0n && !locked && !play.held && play.cashOut()}
        />
      }
      rounds={<OwnRoundsPanel gameCode="HILO" outcomeTitle={t('hilo.called')} outcomeOf={outcomeOf} />}
    />
  );
}
