import { Link } from 'react-router-dom';
import { useGameByCode } from '../../lib/games/catalogue.js';
import { useWords } from '../../lib/language/words.js';
import { clock, countdown } from '../../lib/time/time.js';
import { artUrl } from '../../ui/art/art.js';
import { Num } from '../../ui/money.js';
import { PageTitle } from '../../ui/page-title.js';
import type { Draw, LotteryGame } from './lottery-api.js';

/** The open draw: its time, how often it is drawn, its sealed seed, and the time left to place slips. */
export function DrawHead({
  game,
  name,
  draw,
  now,
}: {
  game: LotteryGame;
  name: string;
  draw: Draw | undefined;
  now: number;
}) {
  const t = useWords();
  const icon = useGameByCode()(game.gameCode)?.icon;
  const every = game.everyS % 60 === 0 ? game.everyS / 60 : 1;
  return (
    <div className="dh">
      {icon ? (
        <img className="mini" src={artUrl(icon)} alt="" width={60} height={80} />
      ) : (
        <span className="mini" aria-hidden="true" />
      )}
      <div>
        <PageTitle title={draw ? t('lotteries.drawAt', { game: name, time: clock(draw.dueAt, false) }) : name} />
        <p className="muted fs13">
          {draw ? (
            <>
              {t('term.draw.draw')} <Num>{draw.name}</Num> · {t('lotteries.every', { minutes: every })} ·{' '}
              {t('lotteries.ownDraw')} ·{' '}
              <Link className="link" to={`/verify/draw?drawId=${draw.drawId}`}>
                {t('lotteries.sealed')}
              </Link>
            </>
          ) : (
            t('lotteries.between')
          )}
        </p>
      </div>
      <div className="clock">
        {draw ? (
          <>
            <div>
              <span className="muted fs13">{t('lotteries.closes', { time: clock(draw.closesAt) })}</span>
              <br />
              <span className="faint fs12">
                <Num>{new Date(draw.closesAt).toISOString().slice(11, 19)}</Num> GMT
              </span>
            </div>
            <b className="num" role="timer" data-testid="draw-clock">
              {countdown(Date.parse(draw.closesAt) - now)}
            </b>
          </>
        ) : (
          <b className="num">–</b>
        )}
      </div>
    </div>
  );
}
