import { useQuery } from '@tanstack/react-query';
import { brand } from '../../../lib/brand/brand.js';
import { useWords } from '../../../lib/language/words.js';
import { formatMinor, isolated } from '../../../lib/money/money.js';
import { Button } from '../../../ui/button.js';
import { Money, Num } from '../../../ui/money.js';
import { Skeleton } from '../../../ui/states.js';
import { BetForm } from '../bet-form.js';
import { GameLayout } from '../game-layout.js';
import { limitsQuery, type Round } from '../inhouse-api.js';
import { OwnRoundsPanel } from '../own-rounds.js';
import { endNote } from '../sound.js';
import { stakeProblem } from '../stake-problem.js';
import { useBet } from '../use-bet.js';
import { useReveal } from '../use-reveal.js';
import { useStake } from '../use-stake.js';
import { useSpots } from './use-spots.js';
import { placeBet, type Played } from './wheel-api.js';
import { SPIN_MS, WheelBoard } from './wheel-board.js';
import { chosen, payoutMax, totalOf } from './wheel-rules.js';
import './wheel.css';

const written = (minor: bigint) => isolated(brand.currencySymbol + formatMinor(minor, { trim: true }));

/** The page of the game Parasol Wheel. The server decides the result; the board turns the wheel to it. */
export function WheelPage() {
  const t = useWords();
  const betting = useBet(placeBet);
  const { data: limits } = useQuery(limitsQuery('WHEEL'));
  const stake = useStake(limits, limits && BigInt(limits.stakeMinorMax));
  const { spots, add, undo, clear, again, canRepeat } = useSpots();
  const board = useReveal<Played>(
    betting.last,
    () => SPIN_MS,
    ({ payoutMinor, stakeMinor }) => endNote(BigInt(payoutMinor) > BigInt(stakeMinor)),
  );
  const spinning = board.running.length > 0;
  const locked = spinning || betting.busy;
  const total = totalOf(spots);
  const wins = payoutMax(spots);
  // The largest total stake whose win stays within the payout limit. If all stakes grow in proportion, the largest
  // win stays the same multiple of their total.
  const most =
    limits && total > 0n && limits.payoutMinorMax !== undefined
      ? (BigInt(limits.payoutMinorMax) * total) / wins
      : limits && BigInt(limits.stakeMinorMax);
  return (
    <GameLayout
      gameCode="WHEEL"
      proof="wheel"
      art="brolly"
      sounds
      title={t('lib.game.parasolWheel')}
      lead={
        <span className="hide-s">
          {t('wheel.lead')} · {t('inhouse.highestWin')}{' '}
          {limits?.payoutMinorMax ? <Money trim minor={limits.payoutMinorMax} /> : <Skeleton width="8ch" />}
        </span>
      }
      controls={
        <BetForm
          betting={betting}
          stake={stake}
          limits={limits}
          problem={total > 0n ? stakeProblem(t, total, limits, most) : undefined}
          missing={total > 0n ? undefined : t('wheel.choose')}
          betOn={() => ({
            stakeMinor: String(total),
            spots: chosen(spots).map(([times, stakeMinor]) => ({ times, stakeMinor: String(stakeMinor) })),
          })}
          waiting={spinning}
          act={
            total > 0n ? (
              <span>
                {t('wheel.spin')} <Num>{written(total)}</Num>
              </span>
            ) : (
              t('wheel.spinIdle')
            )
          }
          startRun={(count) => t('wheel.start', { count })}
          fields={
            <div className="twobtns">
              <Button tone="line" disabled={locked || !canRepeat} onClick={again}>
                {t('wheel.again')}
              </Button>
              <Button tone="line" disabled={locked || total === 0n} onClick={clear}>
                {t('wheel.clear')}
              </Button>
            </div>
          }
          figures={
            <dl className="pays wheelpays">
              <div className="row between">
                <dt className="muted">{t('wheel.on', { count: chosen(spots).length })}</dt>
                <dd className="b">
                  <Money minor={total} />
                </dd>
              </div>
              {chosen(spots).map(([times, stakeMinor]) => (
                <div className="row between" key={times}>
                  <dt className="muted">{t('wheel.ifComes', { times: isolated(`${times}×`) })}</dt>
                  <dd className="b">
                    <Money minor={BigInt(times) * stakeMinor} />
                  </dd>
                </div>
              ))}
              <div className="row between">
                <dt className="muted">{t('inhouse.largestWin')}</dt>
                <dd className="b">
                  <Money minor={wins} />
                </dd>
              </div>
            </dl>
          }
          page="/bgs/wheel"
        />
      }
      stage={
        <WheelBoard
          spots={spots}
          locked={locked}
          spinning={board.running[0]}
          shown={board.shown}
          onAdd={(times) => (stake.minor === undefined ? stake.touch() : add(times, stake.minor))}
          onUndo={undo}
          onSkip={board.skip}
        />
      }
      rounds={<OwnRoundsPanel gameCode="WHEEL" outcomeTitle={t('wheel.segment')} outcomeOf={outcomeOf} />}
    />
  );
}

const HUNDREDTHS = 100n;

function outcomeOf({ wheel, payoutMinor, stakeMinor }: Round) {
  const paid = (BigInt(payoutMinor) * HUNDREDTHS) / BigInt(stakeMinor);
  return (
    wheel && {
      text: isolated(`${wheel.times}×`),
      times: `${paid / HUNDREDTHS}.${String(paid % HUNDREDTHS).padStart(2, '0')}×`,
    }
  );
}
