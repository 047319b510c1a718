import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useWords } from '../../lib/language/words.js';
import { dayAndTime } from '../../lib/time/time.js';
import { Money, Num } from '../../ui/money.js';
import { ErrorCard, Skeleton } from '../../ui/states.js';
import { liveOf } from './live-slips.js';
import { slipQuery, slipsQuery, type Draw, type LotteryGame, type Slip } from './lottery-api.js';
import { isGain, isReturn } from './slip-result.js';

const LIVE_MS = 3_000;
const QUIET_MS = 30_000;

/** The member's slips in a game. An opened slip shows line by line why it won or lost. */
export function OwnSlips({
  game,
  newest,
  isRevealing,
}: {
  game: LotteryGame;
  newest: Draw | undefined;
  /** True while a draw's numbers are being revealed. Its slips are then in a list of their own. */
  isRevealing: boolean;
}) {
  const t = useWords();
  const { data, error, refetch } = useQuery({
    ...slipsQuery(game.gameCode),
    refetchInterval: ({ state }) =>
      state.data?.list.some(({ status }) => status === 'accepted' || status === 'pending') ? LIVE_MS : QUIET_MS,
  });
  const live = liveOf(data?.list ?? [], newest, isRevealing);
  return (
    <section className="panel mine" aria-labelledby="mine">
      <h2 id="mine">{t('lotteries.mySlips')}</h2>
      {error && !data ? <ErrorCard compact error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton height="80px" radius="8px" /> : null}
      {data?.list.length === 0 ? <p className="muted fs13">{t('lotteries.noSlips')}</p> : null}
      {data?.list
        .filter((slip) => !live.includes(slip))
        .map((slip) => (
          <SlipRow key={slip.slipId} slip={slip} game={game} />
        ))}
    </section>
  );
}

function SlipRow({ slip, game }: { slip: Slip; game: LotteryGame }) {
  const t = useWords();
  const [open, setOpen] = useState(false);
  return (
    <details className="srow" data-testid="own-slip" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span className="grow">
          {slip.lines.map(({ play }) => game.plays.find((one) => one.play === play)?.name ?? play).join(' · ')}
          <br />
          <span className="fs12 faint">{slip.placedAt ? dayAndTime(slip.placedAt, true) : ''}</span>
        </span>
        <span className="end">
          <Money minor={slip.stakeMinor} />
          <br />
          <span className={`fs12 ${isGain(slip) ? 'gain' : 'faint'}`} data-status={slip.status}>
            {isReturn(slip) ? (
              <>
                {t(isGain(slip) ? 'lotteries.won' : 'term.bet.payout')} <Money minor={slip.payoutMinor} />
              </>
            ) : (
              t(`lotteries.status.${slip.status}`)
            )}
          </span>
        </span>
      </summary>
      {open ? <Why slipId={slip.slipId} game={game} /> : null}
    </details>
  );
}

/** Shows each line of a slip with its winning combinations: hits, odds and amount. */
function Why({ slipId, game }: { slipId: string; game: LotteryGame }) {
  const t = useWords();
  const { data, error, refetch } = useQuery(slipQuery(slipId));
  if (error && !data) return <ErrorCard compact error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height="48px" />;
  const { slip, draw, wins } = data;
  return (
    <div className="why fs13">
      {slip.lines.map((line, i) => {
        const own = wins.filter((win) => win.line === i);
        return (
          <div key={line.play}>
            <b>{game.plays.find((one) => one.play === line.play)?.name ?? line.play}</b>{' '}
            <Num className="muted">
              {line.combinations.slice(0, 12).join(' ')}
              {line.combinations.length > 12 ? ` +${line.combinations.length - 12}` : ''}
            </Num>
            {own.map((win) => (
              <p key={win.combination} className="gain">
                <Num>{win.combination}</Num> · {t('lotteries.hits', { count: win.hits })} ·{' '}
                <Money minor={line.unitMinor} /> × <Num>{win.odds}</Num>
                {win.divisor > 1 ? (
                  <>
                    {' '}
                    ÷ <Num>{win.divisor}</Num>
                  </>
                ) : null}{' '}
                = <Money minor={win.payoutMinor} />
              </p>
            ))}
            {draw.result.length > 0 && own.length === 0 ? <p className="muted">{t('lotteries.noMatch')}</p> : null}
          </div>
        );
      })}
      <Link className="link" to={`/verify/draw?drawId=${draw.drawId}&slipId=${slip.slipId}`}>
        {t('term.fair.verify')}
      </Link>
    </div>
  );
}
