import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { brand } from '../../../lib/brand/brand.js';
import { useWords } from '../../../lib/language/words.js';
import { formatMinor, isolated } from '../../../lib/money/money.js';
import { Segmented } from '../../../ui/choice.js';
import { Money, Num } from '../../../ui/money.js';
import { Skeleton } from '../../../ui/states.js';
import { BetForm } from '../bet-form.js';
import { GameLayout } from '../game-layout.js';
import { limitsQuery, type Round } from '../inhouse-api.js';
import { OwnRoundsPanel } from '../own-rounds.js';
import { endNote } from '../sound.js';
import { stakeProblem } from '../stake-problem.js';
import { mostAt } from '../stakes.js';
import { useBet } from '../use-bet.js';
import { useReveal } from '../use-reveal.js';
import { useStake } from '../use-stake.js';
import { placeBet, type Played } from './plinko-api.js';
import { PlinkoBoard, ROW_MS } from './plinko-board.js';
import { RISKS, bestE4, edgeOnceIn, payoutMax, returnE4, timesText, type Choice, type Risk } from './plinko-rules.js';
import { RowsField } from './rows-field.js';
import './plinko.css';

/** How many mangoes can fall at the same time. */
const FALLING_MAX = 5;
const RISK_WORDS: Readonly<Record<Risk, string>> = {
  low: 'plinko.low',
  medium: 'plinko.medium',
  high: 'plinko.high',
};

/** The page of the game Mango Drop. The server decides each path; the board only shows it. */
export function PlinkoPage() {
  const t = useWords();
  const [choice, setChoice] = useState<Choice>({ rows: 12, risk: 'medium' });
  const betting = useBet(placeBet);
  const { data: limits } = useQuery(limitsQuery('PLINKO'));
  const most = limits && mostAt(limits, bestE4(choice));
  const stake = useStake(limits, most);
  const board = useReveal<Played>(
    betting.last,
    ({ rows }) => (rows + 1) * ROW_MS,
    ({ payoutMinor, stakeMinor }) => endNote(BigInt(payoutMinor) > BigInt(stakeMinor)),
  );
  const falling = board.running.length;
  const stakeMinor = stake.minor ?? 0n;
  const rtp = (returnE4(choice) / 100).toFixed(2);
  const outcomeOf = ({ plinko }: Round) =>
    plinko && {
      text: t('plinko.basketOf', { basket: plinko.basket + 1, count: plinko.rows + 1 }),
      times: `${timesText(plinko.multiplier)}×`,
    };
  return (
    <GameLayout
      gameCode="PLINKO"
      proof="plinko"
      art="mangodrop"
      sounds
      title={t('lib.game.mangoDrop')}
      lead={
        <span className="hide-s">
          {t('plinko.lead', { rows: choice.rows, risk: choice.risk, rtp })} · {t('inhouse.highestWin')}{' '}
          {limits?.payoutMinorMax ? <Money trim minor={limits.payoutMinorMax} /> : <Skeleton width="8ch" />}
        </span>
      }
      controls={
        <BetForm
          betting={betting}
          stake={stake}
          limits={limits}
          problem={stakeProblem(t, stake.minor, limits, most)}
          betOn={(minor) => ({ stakeMinor: String(minor), ...choice })}
          waiting={falling >= FALLING_MAX}
          isShowing={falling > 0}
          act={
            <span>
              {t('plinko.drop')} <Num>{isolated(brand.currencySymbol + formatMinor(stakeMinor, { trim: true }))}</Num>
            </span>
          }
          startRun={(count) => t('plinko.start', { count })}
          beside={
            <RowsField
              rows={choice.rows}
              locked={falling > 0}
              onChange={(rows) => setChoice((old) => ({ ...old, rows }))}
            />
          }
          fields={
            <div className="field">
              <span className="lbl" aria-hidden="true">
                {t('plinko.risk')}
              </span>
              <Segmented
                full
                name="risk"
                legend={t('plinko.risk')}
                value={choice.risk}
                onChange={(risk) => falling === 0 && setChoice((old) => ({ ...old, risk }))}
                options={RISKS.map((risk) => ({ value: risk, name: t(RISK_WORDS[risk]) }))}
              />
            </div>
          }
          figures={
            <dl className="pays">
              <div className="row between">
                <dt className="muted">{t('plinko.best')}</dt>
                <dd className="b">
                  <Num>{timesText(bestE4(choice))}×</Num>
                </dd>
              </div>
              <div className="row between">
                <dt className="muted">{t('plinko.onceIn')}</dt>
                <dd className="b">{t('plinko.drops', { count: edgeOnceIn(choice) })}</dd>
              </div>
              <div className="row between">
                <dt className="muted">{t('inhouse.largestWin')}</dt>
                <dd className="b">
                  <Money minor={payoutMax(choice, stakeMinor)} />
                </dd>
              </div>
            </dl>
          }
          page="/bgs/plinko"
        />
      }
      stage={<PlinkoBoard choice={choice} falling={board.running} shown={board.shown} />}
      rounds={<OwnRoundsPanel gameCode="PLINKO" outcomeTitle={t('plinko.basket')} outcomeOf={outcomeOf} />}
    />
  );
}
