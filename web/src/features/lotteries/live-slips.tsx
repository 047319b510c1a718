import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../lib/language/words.js';
import { Money, Num } from '../../ui/money.js';
import { slipsQuery, type Draw, type LotteryGame, type Slip } from './lottery-api.js';
import { isHidden } from './reveal.js';
import { ballsOf, lineStanding, type Standing } from './standing.js';

const LINES_MAX = 12;
const NUMBERS_MAX = 10;

/** Returns the slips of a draw that are not settled, or all of them while the draw's numbers are being revealed. */
export const liveOf = (slips: readonly Slip[], draw: Draw | undefined, isRevealing: boolean): Slip[] =>
  slips.filter(
    ({ drawId, status }) => drawId === draw?.drawId && (status === 'accepted' || (isRevealing && status === 'settled')),
  );

interface LiveProps {
  readonly game: LotteryGame;
  readonly draw: Draw;
  readonly shown: Draw['result'];
}

/**
 * The member's slips in the draw that is being revealed. The state of each line of a slip changes from possible to a
 * hit or to no match.
 */
export function LiveSlips({ game, draw, shown }: LiveProps) {
  const t = useWords();
  const { data } = useQuery(slipsQuery(game.gameCode));
  const all = shown.flatMap(({ numbers }) => numbers);
  const open = all.filter((number) => !isHidden(number)).length;
  const slips = liveOf(data?.list ?? [], draw, open < all.length);
  if (slips.length === 0) return null;
  const lines = slips.flatMap((slip) => slip.lines.map((line, i) => ({ line, key: `${slip.slipId} ${i}` })));
  return (
    <section className="panel mine live" aria-labelledby="live" data-testid="live-slips">
      <div className="row between">
        <h2 id="live">
          {t('lotteries.liveSlips')} <Num>{draw.name}</Num>
        </h2>
        <span className="muted fs13">
          {open < all.length ? t('lotteries.openOf', { open, all: all.length }) : t('lotteries.settling')}
        </span>
      </div>
      <ul>
        {lines.slice(0, LINES_MAX).map(({ line, key }) => (
          <LiveLine key={key} line={line} game={game} shown={shown} />
        ))}
      </ul>
      {lines.length > LINES_MAX ? <Num className="muted fs13">+{lines.length - LINES_MAX}</Num> : null}
    </section>
  );
}

function LiveLine({ line, game, shown }: { line: Slip['lines'][number]; game: LotteryGame; shown: Draw['result'] }) {
  const t = useWords();
  const play = game.plays.find((one) => one.play === line.play);
  const standing: Standing = play ? lineStanding(play, line.combinations, game.region, shown) : 'possible';
  const isBalls = play?.kind === 'balls' && line.combinations.length === 1;
  const { hits, left } = isBalls ? ballsOf(line.combinations[0]!, shown) : { hits: 0, left: 0 };
  const drawn = new Set(shown.flatMap(({ numbers }) => numbers));
  const numbers = isBalls ? line.combinations[0]!.split('-') : line.combinations.slice(0, NUMBERS_MAX);
  const nameOf = (one: string): string => play?.outcomes.find(({ outcome }) => outcome === one)?.name ?? one;
  return (
    <li>
      <span className="grow">
        <span className="lnums">
          {numbers.map((one) => {
            const own = isBalls || !play ? undefined : lineStanding(play, [one], game.region, shown);
            const look = isBalls ? (drawn.has(one) ? 'hit' : '') : own;
            return (
              <span key={one} className={look}>
                {play?.kind === 'choice' ? nameOf(one) : <Num>{one}</Num>}
              </span>
            );
          })}
          {!isBalls && line.combinations.length > NUMBERS_MAX ? (
            <Num className="muted">+{line.combinations.length - NUMBERS_MAX}</Num>
          ) : null}
        </span>
        <span className="fs12 muted">{play?.name ?? line.play}</span>
      </span>
      <Money minor={line.costMinor} />
      <span className={`stand ${standing}`} data-standing={standing}>
        {isBalls && standing === 'possible' && left > 0
          ? t('lotteries.hitsLeft', { hits, left })
          : t(`lotteries.standing.${standing}`)}
      </span>
    </li>
  );
}
