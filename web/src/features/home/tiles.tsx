import { Link } from 'react-router-dom';
import { useWords } from '../../lib/language/words.js';
import type { HouseGame, Stall } from '../../lib/stalls.js';
import { artUrl } from '../../ui/art/art.js';
import { CategoryChip, GameLabel, type Category } from '../../ui/game-label.js';

/** A game of the house: open, or honestly not yet. */
export function HouseTile({ game, eager }: { game: HouseGame; eager?: boolean }) {
  const t = useWords();
  const name = t(game.word);
  return (
    <Link className="tile" to={game.to ?? '/bgs'}>
      <GameLabel art={game.art} name={name} eager={eager} badge={game.to ? undefined : t('home.soon')} />
      <span className="meta"><CategoryChip category={game.category} /><span>{t(game.to ? 'home.open' : 'home.opensLater')}</span></span>
    </Link>
  );
}

/** A vendor's stall that is not connected yet: its name in type, never a logo. */
export function StallTile({ type, stall }: { type: string; stall: Stall }) {
  const t = useWords();
  return (
    <Link className="tile" to={`/${type}?vassalage=${stall.vendor}`}>
      <GameLabel art={stall.art} name={stall.vendor} badge={t('home.soon')} />
      <span className="meta"><CategoryChip category={chip(type)} /><span>{t('home.opensLater')}</span></span>
    </Link>
  );
}

/** The same, wide, for live tables. */
export function WideStall({ type, stall }: { type: string; stall: Stall }) {
  const t = useWords();
  return (
    <Link className="tile" to={`/${type}?vassalage=${stall.vendor}`}>
      <span className="wide"><img src={artUrl(stall.art)} alt="" width={320} height={200} loading="lazy" decoding="async" /><span className="hot">{t('home.soon')}</span></span>
      <span className="row between widename"><b className="trunc" translate="no">{stall.vendor}</b></span>
      <span className="fs13 muted">{t('home.opensLater')}</span>
    </Link>
  );
}

const chip = (type: string): Category => (type === 'cockfight' ? 'cock' : (type as Category));
