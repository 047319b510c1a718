import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { gameAddress } from '../../lib/games/address.js';
import { categoryOf, categoryPath } from '../../lib/games/categories.js';
import { gamesQuery, type Game, type Lane } from '../../lib/games/catalogue.js';
import { gameName } from '../../lib/games/names.js';
import { useWords } from '../../lib/language/words.js';
import { wideArt } from '../../ui/art/art.js';
import { MoneyRange } from '../../ui/money.js';
import { Print } from '../../ui/print.js';
import { RowScroller } from '../../ui/row-scroller.js';
import { ErrorCard, Loading, Skeleton } from '../../ui/states.js';
import { MoreLink, useVendorNames } from './game-row.js';

/** The maximum number of live table games on the home page (specification §9). */
const SHOWN_MAX = 12;

/** A row of live table games. Each has a wide picture, its vendor and its stake limits. */
export function TableRow({ lane }: { lane: Lane }) {
  const t = useWords();
  const { data, error, refetch } = useQuery(gamesQuery({ gameType: lane.gameClassify }));
  const nameOf = useVendorNames();
  const title = t(categoryOf(lane.gameClassify).word);
  if (error && !data)
    return (
      <section className="sec" aria-label={title}>
        <div className="sh">
          <h2>{title}</h2>
        </div>
        <ErrorCard compact error={error} onRetry={() => void refetch()} />
      </section>
    );
  const count = Math.min(SHOWN_MAX, data?.games.length ?? lane.cards.reduce((sum, card) => sum + card.games, 0));
  const row = (
    <RowScroller
      title={title}
      count={count}
      kind="wide"
      more={<MoreLink to={categoryPath(lane.gameClassify)} title={title} />}
    >
      {data
        ? data.games.slice(0, SHOWN_MAX).map((game) => (
            <li key={game.nodeId}>
              <TableTile game={game} vendor={nameOf(game.vassalage)} />
            </li>
          ))
        : Array.from({ length: count }, (_, n) => (
            <li key={n}>
              <TableSkeleton />
            </li>
          ))}
    </RowScroller>
  );
  return data ? row : <Loading>{row}</Loading>;
}

function TableTile({ game, vendor }: { game: Game; vendor: string }) {
  const t = useWords();
  const { stakeMinorMin, stakeMinorMax } = game;
  return (
    <Link className="tile" to={gameAddress(game)} state={{ game }}>
      <span className="wide">
        <Print art={wideArt(game.icon)} width={320} height={200} loading="lazy" decoding="async" />
        {game.status === 'maintenance' ? <span className="hot">{t('ui.maintenance')}</span> : null}
      </span>
      <span className="row between widename">
        <b className="trunc">{gameName(t, game.displayName)}</b>
        <span className="fs12 faint trunc" translate="no">
          {vendor}
        </span>
      </span>
      <span className="fs13 muted block">
        {stakeMinorMin && stakeMinorMax ? (
          <>
            <span className="vh">{t('term.bet.stake')} </span>
            <MoneyRange from={stakeMinorMin} to={stakeMinorMax} />
          </>
        ) : (
          '\u00a0'
        )}
      </span>
    </Link>
  );
}

/** A placeholder with the final size of a live table game's card. */
const TableSkeleton = () => (
  <div className="tile" aria-hidden="true">
    <span className="wide">
      <Skeleton height="100%" radius="0" />
    </span>
    <span className="block widename">
      <Skeleton width="60%" height="14px" />
    </span>
    <span className="block fs13">
      <Skeleton width="40%" height="14px" />
    </span>
  </div>
);
