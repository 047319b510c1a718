import { useEffect, useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { INHOUSE } from '../../lib/games/address.js';
import { useLanes, type Game } from '../../lib/games/catalogue.js';
import { vendorName } from '../../lib/games/names.js';
import { useWords } from '../../lib/language/words.js';
import { inTurn } from '../../lib/screen/in-turn.js';
import { GameTile, TileSkeleton } from '../../ui/game-tile.js';
import { RowScroller } from '../../ui/row-scroller.js';
import { ErrorCard, Loading } from '../../ui/states.js';

const IN_VIEW = 6;
/** The maximum number of games in a row of the home page (specification §9). */
const SHOWN_MAX = 12;

/**
 * Returns a function that gives the name of a vendor by its code. It knows the vendors of the categories already
 * loaded.
 */
export function useVendorNames(): (vassalage: string) => string {
  const t = useWords();
  const cards = useLanes()?.flatMap((lane) => lane.cards) ?? [];
  return (vassalage) =>
    vassalage === INHOUSE
      ? t('term.game.inhouse')
      : vendorName(t, cards.find((card) => card.vassalage === vassalage) ?? { vassalage });
}

/** The link from a row to the whole list. */
export function MoreLink({ to, title }: { to: string; title: string }) {
  const t = useWords();
  return (
    <Link className="btn ghost s" to={to}>
      {t('home.more')}
      <span className="vh">: {title}</span>
    </Link>
  );
}

/** A row of games. It has its final size while it loads. If it fails, other rows are not affected. */
export function GameRow({
  title,
  to,
  query,
  eager,
  step,
}: {
  title: string;
  to: string;
  query: UseQueryResult<readonly Game[]>;
  eager?: boolean;
  step?: number;
}) {
  const { data, error, refetch } = query;
  const nameOf = useVendorNames();
  // Whether all tiles of the row are rendered. False at first, so that the tiles in view are rendered before the
  // others.
  const [all, setAll] = useState(false);
  const some = data !== undefined;
  useEffect(() => (some ? inTurn(() => setAll(true)) : undefined), [some]);
  if (error && !data)
    return (
      <section className="sec" aria-label={title}>
        <div className="sh">
          <h2>{title}</h2>
        </div>
        <ErrorCard compact error={error} onRetry={() => void refetch()} />
      </section>
    );
  if (data?.length === 0) return null;
  const row = (
    <RowScroller
      title={title}
      count={Math.min(data?.length ?? 0, SHOWN_MAX)}
      kind="tall"
      step={step}
      more={<MoreLink to={to} title={title} />}
    >
      {data
        ? data.slice(0, all ? SHOWN_MAX : IN_VIEW).map((game, index) => (
            <li key={game.nodeId}>
              <GameTile game={game} vendor={nameOf(game.vassalage)} eager={eager && index < IN_VIEW} />
            </li>
          ))
        : Array.from({ length: IN_VIEW }, (_, n) => (
            <li key={n}>
              <TileSkeleton />
            </li>
          ))}
    </RowScroller>
  );
  return data ? row : <Loading>{row}</Loading>;
}
