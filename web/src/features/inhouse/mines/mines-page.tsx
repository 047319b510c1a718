import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../lib/language/words.js';
import { Button } from '../../../ui/button.js';
import { Delta, Money, Num } from '../../../ui/money.js';
import { Skeleton } from '../../../ui/states.js';
import { GameLayout } from '../game-layout.js';
import { limitsQuery, type Round } from '../inhouse-api.js';
import { OwnRoundsPanel } from '../own-rounds.js';
import { stakeProblem } from '../stake-problem.js';
import { mostAt } from '../stakes.js';
import { SteppedForm } from '../stepped/stepped-form.js';
import { percentText, timesText } from '../stepped/times.js';
import { useAutoSteps } from '../stepped/use-auto-steps.js';
import { useSteppedRound } from '../stepped/use-stepped-round.js';
import { useStake } from '../use-stake.js';
import { MinesBoard } from './mines-board.js';
import { MinesChips, MinesField } from './mines-field.js';
import { fitting, leavesOf, nextAct, shutByChance, toggled, type MinesPlan } from './mines-plan.js';
import { combinations, LEAVES, multiplierE4, payoutOf } from './mines-rules.js';
import { PlanFields } from './plan-fields.js';
import '../stepped/stepped.css';
import './mines.css';

const MINES_AT_FIRST = 3;
/** The number of leaves that an auto-play round opens, until the player changes it. */
const LEAVES_AT_FIRST = 3;

/**
 * The page of the game Lily Pond. Only the server knows where the crabs are; the page shows what the opened leaves
 * have revealed.
 */
export function MinesPage() {
  const t = useWords();
  const [chosen, setChosen] = useState<number>();
  const play = useSteppedRound('mines');
  const { data: limits } = useQuery(limitsQuery('MINES'));
  const { round, running } = play;
  const detail = round?.mines;
  const mines = running && detail ? detail.mines : (chosen ?? detail?.mines ?? MINES_AT_FIRST);
  const most = limits && mostAt(limits, multiplierE4(mines, 1));
  const stake = useStake(limits, most);
  const opened = running ? (detail?.opened.length ?? 0) : 0;
  const safe = LEAVES - mines;
  const stakeMinor = running ? BigInt(round?.stakeMinor ?? '0') : (stake.minor ?? 0n);
  const winMinorMax = running ? round?.winMinorMax : limits?.payoutMinorMax;
  const paysMinor = running ? BigInt(round?.cashOutMinor ?? '0') : 0n;
  const step = play.pending?.kind === 'step' ? (play.pending.body as { readonly leaf: number }).leaf : undefined;
  const [planTyped, setPlan] = useState<MinesPlan>({ chosen: [], count: LEAVES_AT_FIRST });
  const plan = fitting(planTyped, mines);
  const steps = useAutoSteps(
    play,
    stake.minor,
    (now) => nextAct(plan, now.mines?.opened ?? [], Math.random),
    limits?.cycleMs,
  );
  const { auto } = steps;
  const isAuto = steps.run.mode === 'auto';
  const locked = play.busy || play.doubtful || auto.running;
  const open = (leaf: number) => running && !locked && play.step({ leaf });
  const field = { mines, locked: running || play.busy || auto.running, onChange: setChosen };
  // While the player selects leaves for auto-play, a click on a leaf does not open it.
  const isChoosing = isAuto && !running && !play.busy && !auto.running;
  const toOpen = leavesOf(plan);
  const outcomeOf = ({ mines: played }: Round) =>
    played && {
      text: t('mines.openedOf', {
        opened: played.opened.filter((leaf) => !played.places.includes(leaf)).length,
        safe: LEAVES - played.mines,
      }),
      times: `${timesText(played.multiplier)}×`,
    };
  return (
    <GameLayout
      gameCode="MINES"
      proof="mines"
      art="lily"
      sounds
      title={t('lib.game.lilyPond')}
      lead={
        <span className="hide-s">
          {t('mines.lead')} · {t('inhouse.highestWin')}{' '}
          {limits?.payoutMinorMax ? <Money trim minor={limits.payoutMinorMax} /> : <Skeleton width="8ch" />}
        </span>
      }
      controls={
        <SteppedForm
          play={play}
          stake={stake}
          limits={limits}
          problem={stakeProblem(t, stake.minor, limits, most)}
          startOn={(minor) => ({ stakeMinor: String(minor), mines })}
          firstStep={t('mines.openFirst')}
          beside={<MinesField {...field} />}
          fields={<MinesChips {...field} />}
          steps={steps}
          startRun={(count) => t('mines.start', { count })}
          planFields={<PlanFields plan={plan} mines={mines} locked={field.locked} onChange={setPlan} />}
          figures={
            <dl className="pays">
              {isAuto ? (
                <div className="row between">
                  <dt className="muted">{t('mines.planPays')}</dt>
                  <dd className="b">
                    <Num>
                      {timesText(multiplierE4(mines, toOpen))}× ·{' '}
                      {percentText(combinations(LEAVES - mines, toOpen), combinations(LEAVES, toOpen))}
                    </Num>
                  </dd>
                </div>
              ) : null}
              <div className="row between">
                <dt className="muted">{t('mines.opened')}</dt>
                <dd className="b">{t('mines.openedOf', { opened, safe })}</dd>
              </div>
              <div className="row between">
                <dt className="muted">{t('mines.nextPays')}</dt>
                <dd className="b">
                  <Num>
                    {timesText(multiplierE4(mines, opened + 1))}× · {percentText(safe - opened, LEAVES - opened)}
                  </Num>
                </dd>
              </div>
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
                  <Money
                    minor={payoutOf(
                      mines,
                      safe,
                      stakeMinor,
                      winMinorMax === undefined ? undefined : BigInt(winMinorMax),
                    )}
                  />
                </dd>
              </div>
            </dl>
          }
          second={
            <Button
              tone="line"
              full
              className="hide-s"
              disabled={!running || locked}
              onClick={() => open(shutByChance(detail?.opened ?? [], Math.random))}
            >
              {t('mines.byChance')}
            </Button>
          }
          page="/bgs/mines"
        />
      }
      stage={
        <MinesBoard
          round={round}
          mines={mines}
          waitingFor={step}
          locked={locked}
          fresh={play.fresh}
          onOpen={open}
          chosen={isAuto ? plan.chosen : undefined}
          onChoose={isChoosing ? (leaf) => setPlan(toggled(plan, leaf, mines)) : undefined}
          onCashOut={() => running && paysMinor > 0n && !locked && !play.held && play.cashOut()}
        />
      }
      rounds={<OwnRoundsPanel gameCode="MINES" outcomeTitle={t('mines.opened')} outcomeOf={outcomeOf} />}
    />
  );
}
