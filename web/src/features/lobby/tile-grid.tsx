import { useEffect, useRef, useState } from 'react';
import { WindowVirtualizer } from 'virtua';
import type { Game } from '../../lib/games/catalogue.js';
import { GameTile } from '../../ui/game-tile.js';

const GAP_PX = 16;
const PHONE_GAP_PX = 12;
const TILE_MIN_PX = 136;
const COLUMNS_MAX = 6;

/** Returns the number of columns for a width. The CSS grid of a short list follows the same rule. */
export const columnsFor = (widthPx: number): number =>
  Math.max(2, Math.min(COLUMNS_MAX, Math.floor((widthPx + PHONE_GAP_PX) / (TILE_MIN_PX + PHONE_GAP_PX))));

/** A grid of games of any length. It renders only the rows near the viewport. */
export function TileGrid({ games, vendorOf }: { games: readonly Game[]; vendorOf: (game: Game) => string }) {
  const ref = useRef<HTMLDivElement>(null);
  const [columns, setColumns] = useState(() => columnsFor(Math.min(window.innerWidth - 2 * GAP_PX, 1320)));
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setColumns(columnsFor(entry.contentRect.width)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const rows = Array.from({ length: Math.ceil(games.length / columns) }, (_, row) =>
    games.slice(row * columns, (row + 1) * columns),
  );
  return (
    <div ref={ref} role="list" data-testid="games">
      <WindowVirtualizer ssrCount={4}>
        {rows.map((row) => (
          <div
            key={row[0]?.nodeId}
            role="presentation"
            className="tilerow"
            style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {row.map((game) => (
              <div key={game.nodeId} role="listitem">
                <GameTile game={game} vendor={vendorOf(game)} />
              </div>
            ))}
          </div>
        ))}
      </WindowVirtualizer>
    </div>
  );
}
