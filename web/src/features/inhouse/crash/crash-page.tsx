import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../lib/language/words.js';
import { isolated } from '../../../lib/money/money.js';
import { Money, Num } from '../../../ui/money.js';
import { Skeleton } from '../../../ui/states.js';
import { GameLayout } from '../game-layout.js';
import { limitsQuery, type Round } from '../inhouse-api.js';
import { OwnRoundsPanel } from '../own-rounds.js';
import { stakeProblem } from '../stake-problem.js';
import { mostAt } from '../stakes.js';
import { useStake } from '../use-stake.js';
import { CrashBoard } from './crash-board.js';
import { CrashForm } from './crash-form.js';
import { valueText } from './crash-rules.js';
import { FlightPaper } from './flight-paper.js';
import { useCrash, useServerTime, type Crash } from './use-crash.js';
import './crash.css';

/** The lowest multiplier that pays, in ten-thousandths. */
const LOWEST_E4 = 10_100n;
const PLAYERS_SHOWN = 12;

/** Sky Lantern: one shared round for all players. */
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

/** The players of the round with masked names. The newest are first. */
function Players({ crash }: { crash: Crash }) {
  const t = useWords();
  const { table, bet } = crash;
  return (
    <section className="panel flush players" aria-label={t('crash.players')}>
      <div className="row between head-row">
        <h2>{t('crash.players')}</h2>
        <span className="fs13 muted">
          <Num>{table?.playersCount ?? 0}</Num> · <Money trim minor={table?.stakeMinor ?? '0'} />
        </span>
      </div>
      {table?.players.length === 0 ? <p className="padded muted">{t('crash.noPlayers')}</p> : null}
      <ul>
        {table?.players.slice(0, PLAYERS_SHOWN).map(({ roundId, name, stakeMinor, cashedE2, payoutMinor }) => (
          <li key={roundId} className={roundId === bet?.roundId ? 'you' : ''}>
            <bdi>{roundId === bet?.roundId ? t('crash.you') : name}</bdi>
            <span className="muted">{cashedE2 === undefined ? '' : <Num>{valueText(cashedE2)}×</Num>}</span>
            <Money minor={cashedE2 === undefined ? stakeMinor : payoutMinor} className={cashedE2 ? 'gain b' : ''} />
          </li>
        ))}
      </ul>
    </section>
  );
}
