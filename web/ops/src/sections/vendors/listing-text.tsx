import { useWords } from '../../../../src/lib/language/words.js';
import { Num } from '../../../../src/ui/money.js';
import { Tag } from '../../../../src/ui/tag.js';
import type { DeskGameRow } from '../../lib/surface.js';

/** Shows the tags of a game: new, and hot. A game that is marked as hot but not listed as hot has its own tag. */
export function GameTags({ game: { isShownHot, isHot, isNew } }: { game: DeskGameRow }) {
  const t = useWords();
  return (
    <>
      {isShownHot ? <Tag>{t('term.game.hot')}</Tag> : isHot ? <Tag>{t('opsVendors.hotNotShown')}</Tag> : null}
      {isNew ? <Tag>{t('opsVendors.new')}</Tag> : null}
    </>
  );
}

/** Shows the position of a game in the lists, with its tags. */
export function ListingText({ game }: { game: DeskGameRow }) {
  return (
    <span className="row wrap">
      <Num>{game.position}</Num>
      <GameTags game={game} />
    </span>
  );
}
