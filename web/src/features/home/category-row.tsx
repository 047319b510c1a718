import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { vendorAddress } from '../../lib/games/address.js';
import { categoryOf, categoryPath } from '../../lib/games/categories.js';
import { gamesQuery, type Game, type Lane, type VendorCard } from '../../lib/games/catalogue.js';
import { vendorName } from '../../lib/games/names.js';
import { useWords } from '../../lib/language/words.js';
import { artUrl, vendorArt } from '../../ui/art/art.js';
import { RowScroller } from '../../ui/row-scroller.js';
import { GameRow } from './game-row.js';

/** Categories whose row shows games; the others show their providers (specification §2). */
const OF_GAMES = new Set(['RNG', 'FISH', 'PVP', 'BGS']);

/** One category on home. */
export const CategoryRow = ({ lane }: { lane: Lane }) => (OF_GAMES.has(lane.gameClassify) ? <GamesOf code={lane.gameClassify} /> : <VendorsOf lane={lane} />);

/** Hot games stand in their own row above, so here the others come first. */
const othersFirst = ({ games }: { games: readonly Game[] }): readonly Game[] => games.toSorted((a, b) => a.isHot - b.isHot);

function GamesOf({ code }: { code: string }) {
  const t = useWords();
  const query = useQuery({ ...gamesQuery({ gameType: code }), select: othersFirst });
  return <GameRow title={t(categoryOf(code).word)} to={categoryPath(code)} query={query} />;
}

function VendorsOf({ lane }: { lane: Lane }) {
  const t = useWords();
  return (
    <RowScroller title={t(categoryOf(lane.gameClassify).word)} count={lane.cards.length} kind="wide">
      {lane.cards.map((card) => <li key={card.vassalage}><VendorTile card={card} /></li>)}
    </RowScroller>
  );
}

/** A provider: a print of its own, its name in type, never a logo. */
function VendorTile({ card }: { card: VendorCard }) {
  const t = useWords();
  return (
    <Link className="tile" to={vendorAddress(card.gameType, card.vassalage)}>
      <span className="wide"><img src={artUrl(vendorArt(card.vassalage, 'wide'))} alt="" width={320} height={200} loading="lazy" decoding="async" /></span>
      <span className="row between widename"><b className="trunc" translate="no">{vendorName(t, card)}</b><span className="fs12 faint">{t('home.games', { count: card.games })}</span></span>
    </Link>
  );
}
