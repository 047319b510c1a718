import { Link } from 'react-router-dom';
import { useGameByCode } from '../../lib/games/catalogue.js';
import { useWords } from '../../lib/language/words.js';
import { clock, countdown } from '../../lib/time/time.js';
import { artUrl } from '../../ui/art/art.js';
import { Num } from '../../ui/money.js';
import { PageTitle } from '../../ui/page-title.js';
import { DrawScene, sceneOf } from './draw-scene.js';
import type { Draw, LotteryGame } from './lottery-api.js';
import { isHidden } from './reveal.js';
import './hall.css';

interface HeadProps {
  readonly game: LotteryGame;
  readonly name: string;
  readonly draw: Draw | undefined;
  readonly now: number;
  readonly newest: Draw | undefined;
  /** The result of the newest draw. Numbers that have not been revealed on the page are hidden. */
  readonly shown: Draw['result'];
  /** True if the time of the draw has come but its numbers are not known yet. */
  readonly isDrawing: boolean;
}

const BALLS = 20;

/**
 * Returns the values of the drawing: the balls, or the digits of the first number. All are hidden while the numbers
 * of a draw are awaited.
 */
function valuesOf({ region, prizes }: LotteryGame, shown: Draw['result'], isDrawing: boolean): string[] {
  if (region === 'elott') {
    const balls = isDrawing ? [] : (shown[0]?.numbers ?? []);
    return Array.from({ length: BALLS }, (_, i) => balls[i] ?? '··');
  }
  const digits = prizes[0]?.digits ?? shown[0]?.numbers[0]?.length ?? 0;
  const first = isDrawing ? undefined : shown[0]?.numbers[0];
  return Array.from({ length: digits }, (_, i) => first?.[i] ?? '·');
}

/**
 * The head of a lottery's page: time and interval of the open draw, a link to its proof, the time left for slips,
 * and the newest result.
 */
export function DrawHead({ game, name, draw, now, newest, shown, isDrawing }: HeadProps) {
  const t = useWords();
  const icon = useGameByCode()(game.gameCode)?.icon;
  const every = game.everyS % 60 === 0 ? game.everyS / 60 : 1;
  const hasScene = sceneOf(game.region) !== undefined;
  const isRevealing = shown.some(({ numbers }) => numbers.some(isHidden));
  return (
    <>
      <div className={`dh ${hasScene ? 'hashall' : ''}`}>
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
        {hasScene ? null : <DrawClock draw={draw} now={now} />}
      </div>
      {hasScene ? (
        <section className={`hall h-${sceneOf(game.region)}`} aria-label={t('lotteries.hall')}>
          <DrawScene
            region={game.region}
            values={valuesOf(game, shown, isDrawing)}
            isRunning={isDrawing || isRevealing}
          />
          <span className="hallframe" aria-hidden="true" />
          <DrawClock draw={draw} now={now} />
          <p className="hallsay fs12">
            {isDrawing ? (
              t('lotteries.hallWaits')
            ) : newest ? (
              <>
                {t(isRevealing ? 'lotteries.hallDrawing' : 'lotteries.hallDrawn')} <Num>{newest.name}</Num>
              </>
            ) : null}
          </p>
        </section>
      ) : null}
    </>
  );
}

function DrawClock({ draw, now }: Pick<HeadProps, 'draw' | 'now'>) {
  const t = useWords();
  if (!draw)
    return (
      <div className="clock">
        <b className="num">–</b>
      </div>
    );
  return (
    <div className="clock">
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
    </div>
  );
}
