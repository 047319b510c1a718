import { useMemo } from 'react';
import { useWords } from '../../../lib/language/words.js';
import { formatMinor, isolated } from '../../../lib/money/money.js';
import { brand } from '../../../lib/brand/brand.js';
import { useMotion } from '../../../lib/motion/motion.js';
import { clock } from '../../../lib/time/time.js';
import { Icon } from '../../../ui/icon.js';
import { Delta, Money, Num } from '../../../ui/money.js';
import { Board, History } from '../board.js';
import { multiplierE2, payoutOf, valueText } from './crash-rules.js';
import { outsOf } from './flight.js';
import { SkyScene } from './sky-scene.js';
import type { Crash } from './use-crash.js';

/** The multiplier (in hundredths) from which a crash point is highlighted in the list of past rounds. */
const HIGH_E2 = 1_000;

interface BoardProps {
  readonly crash: Crash;
  readonly time: number;
  readonly winMinorMax: bigint | undefined;
}

const amount = (minor: bigint | string): string =>
  isolated(brand.currencySymbol + formatMinor(BigInt(minor), { trim: true }));

/**
 * The board of the crash game: the sky with the flight, the multiplier and the last crash points. It announces the
 * phases and the player's result to screen readers.
 */
export function CrashBoard({ crash, time, winMinorMax }: BoardProps) {
  const t = useWords();
  const motion = useMotion();
  const { round, bet, table, now } = crash;
  const phase = round?.phase ?? 'locked';
  const startedAt = round?.startedAt ? Date.parse(round.startedAt) : undefined;
  const crashE2 = round?.crashE2;
  const valueE2 = crashE2 ?? (startedAt === undefined ? 100 : multiplierE2(time - startedAt));
  const leftMs = round ? Math.max(0, Date.parse(round.closesAt) - time) : 0;
  const ownE2 = bet?.status === 'settled' ? bet.cashedE2 : undefined;
  const outcome = bet && bet.status !== 'open' ? (ownE2 === undefined ? 'lost' : valueText(ownE2)) : undefined;
  const outs = useMemo(() => outsOf(table?.players ?? [], bet?.roundId), [table?.players, bet?.roundId]);
  const spoken = (): string => {
    if (outcome === 'lost') return t('crash.saidLost');
    if (outcome) return t('crash.saidPaid', { times: isolated(`${outcome}×`) });
    return t(`crash.phase.${phase}`);
  };
  return (
    <Board className="crash" raysAt={0.9}>
      <SkyScene
        phase={phase}
        elapsed={() => (startedAt === undefined ? 0 : Math.max(0, now() - startedAt))}
        crashE2={crashE2}
        outs={outs}
        ownE2={ownE2}
      />
      <History
        most={8}
        rounds={(table?.history ?? []).map(({ crashRoundId, crashE2: past = 100 }) => ({
          roundId: crashRoundId,
          times: valueText(past),
          isHigh: past >= HIGH_E2,
        }))}
      />
      <div className="crashvalue" data-phase={phase}>
        {phase === 'betting' ? (
          <span className="disp" role="timer">
            <Num>{motion ? (leftMs / 1_000).toFixed(1) : Math.ceil(leftMs / 1_000)}</Num>
            <small>{t('crash.seconds')}</small>
          </span>
        ) : (
          <span className={`disp ${phase === 'crashed' ? 'burst' : ''}`} data-testid="value">
            <Num>
              {valueText(valueE2)}
              <small>×</small>
            </Num>
          </span>
        )}
      </div>
      <span className="vh" role="status">
        {spoken()}
      </span>
      <p className="crashsay" data-testid="result" data-outcome={outcome} aria-hidden="true">
        <Standing crash={crash} phase={phase} valueE2={valueE2} winMinorMax={winMinorMax} />
      </p>
      {outs.length > 0 && (phase === 'running' || phase === 'crashed') ? (
        <p className="crashnote fs12 hide-s">{t('crash.outs')}</p>
      ) : null}
    </Board>
  );
}

/** Shows the state of the player's own bet in the present phase. */
function Standing({
  crash,
  phase,
  valueE2,
  winMinorMax,
}: Pick<BoardProps, 'crash' | 'winMinorMax'> & { readonly phase: string; readonly valueE2: number }) {
  const t = useWords();
  const { bet, round, lost } = crash;
  if (bet?.status === 'open') {
    const stake = BigInt(bet.stakeMinor);
    if (lost)
      return (
        <>
          <Icon name="alert" size={16} /> {t('crash.lost', { times: isolated(`${valueText(bet.stopE2)}×`) })}
        </>
      );
    // The server has not said yet how the bet ended.
    if (phase === 'crashed' || phase === 'void')
      return (
        <>
          <Icon name="clock" size={16} /> {t('crash.deciding', { amount: amount(bet.stakeMinor) })}
        </>
      );
    if (phase !== 'running')
      return (
        <>
          <Icon name="check" size={16} /> {t('crash.isIn', { amount: amount(bet.stakeMinor) })}
        </>
      );
    const pays = payoutOf(stake, Math.min(valueE2, bet.stopE2), winMinorMax);
    return (
      <>
        {t('crash.worth', { amount: amount(bet.stakeMinor) })} <Money minor={pays} className="b" />{' '}
        <Delta minor={pays - stake} className="b hide-s" />
      </>
    );
  }
  if (bet) {
    const times = bet.cashedE2 === undefined ? undefined : isolated(`${valueText(bet.cashedE2)}×`);
    return (
      <>
        {times === undefined ? t('crash.burst') : t('crash.outAt', { times })}{' '}
        <Delta minor={BigInt(bet.payoutMinor) - BigInt(bet.stakeMinor)} className="b" />
      </>
    );
  }
  if (phase === 'betting' && round) return t('crash.betsClose', { time: clock(round.closesAt) });
  return t(`crash.phase.${phase}`);
}
