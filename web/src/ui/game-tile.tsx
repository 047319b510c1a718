import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { gameAddress } from '../lib/games/address.js';
import { categoryOf } from '../lib/games/categories.js';
import type { Game } from '../lib/games/catalogue.js';
import { gameName, vendorName } from '../lib/games/names.js';
import { useWords } from '../lib/language/words.js';
import { CategoryChip, GameLabel } from './game-label.js';
import { Heart } from './heart.js';
import { Icon } from './icon.js';
import { Skeleton } from './states.js';

/** The tile of a game: picture, vendor and favourite button. `vendor` is the vendor's name; absent if unknown. */
export function GameTile({
  game,
  vendor,
  eager,
  below,
}: {
  game: Game;
  vendor?: string;
  eager?: boolean;
  below?: ReactNode;
}) {
  const t = useWords();
  const closed = game.status === 'maintenance';
  const badge = closed ? t('ui.maintenance') : game.isHot === 1 ? t('term.game.hot') : undefined;
  return (
    <div className={`gtile ${closed ? 'shut' : ''}`}>
      <Link className="tile" to={gameAddress(game)} state={{ game }}>
        <GameLabel art={game.showIcon} name={gameName(t, game.displayName)} badge={badge} eager={eager} />
        <span className="playnow" aria-hidden="true">
          <Icon name="play" size={16} flip />
          {t('term.game.playNow')}
        </span>
        <span className="meta">
          <CategoryChip category={categoryOf(game.gameType).hue} />
          <span className="trunc" translate="no">
            {vendorName(t, { vassalage: game.vassalage, displayName: vendor })}
          </span>
          {below}
        </span>
      </Link>
      <Heart game={game} />
    </div>
  );
}

/** A placeholder with the size of a tile, while the game loads. */
export const TileSkeleton = () => (
  <div className="tile" aria-hidden="true">
    <span className="label">
      <Skeleton height="100%" radius="0" />
    </span>
    <span className="meta">
      <Skeleton width="60%" height="14px" />
    </span>
  </div>
);
