import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { launchAddress } from '../../lib/games/address.js';
import { categoryOf, categoryPath } from '../../lib/games/categories.js';
import { gamesQuery, type Game, type Lane, type VendorCard } from '../../lib/games/catalogue.js';
import { vendorName } from '../../lib/games/names.js';
import { useWords } from '../../lib/language/words.js';
import { artUrl, vendorArt } from '../../ui/art/art.js';
import { RowScroller } from '../../ui/row-scroller.js';
import { GameRow } from './game-row.js';
import { TableRow } from './table-row.js';

/**
 * The categories whose row on the home page shows games: as tall pictures (`games`) or as wide ones (`tables`). The
 * rows of other categories show vendors.
 */
const ROW_OF: Readonly<Record<string, 'games' | 'tables'>> = {
  RNG: 'games',
  FISH: 'games',
  PVP: 'games',
  BGS: 'games',
  LIVE: 'tables',
};

/** Whether a category has only one vendor to show, so that it can share a line with other rows. */
export const isLone = ({ gameClassify, cards }: Lane): boolean =>
  ROW_OF[gameClassify] === undefined && cards.length === 1;

/** Whether the row of a category has wide pictures, which sets its height. */
export const isWide = ({ gameClassify }: Lane): boolean => ROW_OF[gameClassify] !== 'games';

/** The row of one game category on the home page. */
export function CategoryRow({ lane }: { lane: Lane }) {
  const kind = ROW_OF[lane.gameClassify];
  if (kind === 'tables') return <TableRow lane={lane} />;
  return kind === 'games' ? <GamesOf code={lane.gameClassify} /> : <VendorsOf lane={lane} />;
}

/** Puts the games that are not hot before the hot ones, because the hot games already have a row above. */
const othersFirst = ({ games }: { games: readonly Game[] }): readonly Game[] =>
  games.toSorted((a, b) => a.isHot - b.isHot);

function GamesOf({ code }: { code: string }) {
  const t = useWords();
  const query = useQuery({ ...gamesQuery({ gameType: code }), select: othersFirst });
  return <GameRow title={t(categoryOf(code).word)} to={categoryPath(code)} query={query} />;
}

function VendorsOf({ lane }: { lane: Lane }) {
  const t = useWords();
  return (
    <RowScroller title={t(categoryOf(lane.gameClassify).word)} count={lane.cards.length} kind="wide">
      {lane.cards.map((card) => (
        <li key={card.vassalage}>
          <VendorTile card={card} />
        </li>
      ))}
    </RowScroller>
  );
}

/**
 * The tile of a vendor: a picture with the vendor's name as text, without a logo. A click launches the vendor's game
 * (specification §2).
 */
function VendorTile({ card }: { card: VendorCard }) {
  const t = useWords();
  return (
    <Link className="tile" to={launchAddress(card)}>
      <span className="wide">
        <img src={artUrl(vendorArt(card))} alt="" width={320} height={200} loading="lazy" decoding="async" />
      </span>
      <span className="row between widename">
        <b className="trunc" translate="no">
          {vendorName(t, card)}
        </b>
        <span className="fs12 faint nowrap">
          {card.games > 1 ? `${t('home.games', { count: card.games })} · ` : null}
          {t('term.game.playNow')}
        </span>
      </span>
    </Link>
  );
}
