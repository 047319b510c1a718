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

/** Categories whose row shows games: as tall pictures or, for tables, wide ones. Other rows show providers. */
const ROW_OF: Readonly<Record<string, 'games' | 'tables'>> = {
  RNG: 'games',
  FISH: 'games',
  PVP: 'games',
  BGS: 'games',
  LIVE: 'tables',
};

/** Whether a category's row has one provider only, so that other rows fit beside it. */
export const isLone = ({ gameClassify, cards }: Lane): boolean =>
  ROW_OF[gameClassify] === undefined && cards.length === 1;

/** Whether a category's row has the height of wide pictures. */
export const isWide = ({ gameClassify }: Lane): boolean => ROW_OF[gameClassify] !== 'games';

/** One category on home. */
export function CategoryRow({ lane }: { lane: Lane }) {
  const kind = ROW_OF[lane.gameClassify];
  if (kind === 'tables') return <TableRow lane={lane} />;
  return kind === 'games' ? <GamesOf code={lane.gameClassify} /> : <VendorsOf lane={lane} />;
}

/** Hot games have their own row above, so here the other games come first. */
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

/** A provider: a picture with its name as text, without a logo. A click launches it (specification §2). */
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
