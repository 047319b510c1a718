import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../lib/language/words.js';
import { isolated } from '../../../lib/money/money.js';
import { Money } from '../../../ui/money.js';
import { Skeleton } from '../../../ui/states.js';
import { GameLayout } from '../game-layout.js';
import { limitsQuery, type Round } from '../inhouse-api.js';
import { OwnRoundsPanel } from '../own-rounds.js';
import { stakeProblem } from '../stake-problem.js';
import { mostAt } from '../stakes.js';
import { useStake } from '../use-stake.js';
import { CrashBoard } from './crash-board.js';
import { CrashForm } from './crash-form.js';
import { FlightPaper } from './flight-paper.js';
import { Players } from './players.js';
import { useCrash, useServerTime } from './use-crash.js';
import './crash.css';

/** The lowest multiplier at which a player can cash out, in ten-thousandths. */
const LOWEST_E4 = 10_100n;

/** The page of the game Sky Lantern. All players share one round. */
export function CrashPage() {
  const t = useWords();
  const crash = useCrash();
  const time = useServerTime(crash.now);
  const { data: limits } = useQuery(limitsQuery('CRASH'));
  const most = limits && mostAt(limits, LOWEST_E4);
  const stake = useStake(limits, most);
  const winMinorMax = limits?.payoutMinorMax === undefined ? undefined : BigInt(limits.payoutMinorMax);
  const outcomeOf = ({ crash: played }: Round) =>
    played && {
      text: isolated(`${played.cashedAt ?? played.crashedAt ?? '1.00'}×`),
      times: `${played.cashedAt ?? '0.00'}×`,
    };
  return (
    <GameLayout
      gameCode="CRASH"
      art="lantern"
      sounds
      title={t('lib.game.skyLantern')}
      lead={
        <span className="hide-s">
          {t('crash.lead')} · {t('inhouse.highestWin')}{' '}
          {winMinorMax === undefined ? <Skeleton width="8ch" /> : <Money trim minor={winMinorMax} />}
        </span>
      }
      controls={
        <CrashForm
          crash={crash}
          time={time}
          stake={stake}
          limits={limits}
          problem={stakeProblem(t, stake.minor, limits, most)}
          winMinorMax={winMinorMax}
        />
      }
      stage={
        <div className="crashstage">
          <CrashBoard crash={crash} time={time} winMinorMax={winMinorMax} />
          <Players crash={crash} />
        </div>
      }
      rounds={
        <OwnRoundsPanel
          gameCode="CRASH"
          outcomeTitle={t('crash.endedAt')}
          outcomeOf={outcomeOf}
          proofOf={({ crash: played }) => `/verify/crash?round=${played?.crashRoundId ?? ''}`}
        />
      }
      paper={crash.round ? <FlightPaper round={crash.round} /> : null}
    />
  );
}
