import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { gameAddress } from '../../lib/games/address.js';
import { recentGamesQuery, type Game } from '../../lib/games/catalogue.js';
import { gameName } from '../../lib/games/names.js';
import { useWords } from '../../lib/language/words.js';
import { useSession } from '../../lib/session/session.js';
import { artUrl } from '../../ui/art/art.js';
import { Icon } from '../../ui/icon.js';
import { Skeleton } from '../../ui/states.js';
import { MoreLink, useVendorNames } from './game-row.js';

const SHOWN_MAX = 4;

function Card({ game, vendor }: { game: Game; vendor: string }) {
  const t = useWords();
  return (
    <Link to={gameAddress(game)} state={{ game }}>
      <img className="mini sq" src={artUrl(game.icon)} alt="" width={40} height={40} />
      <span className="grow">
        <span className="b trunc block">{gameName(t, game.displayName)}</span>
        <span className="fs12 faint trunc block" translate="no">
          {vendor}
        </span>
      </span>
      <span className="pl">
        <Icon name="play" size={16} flip />
      </span>
    </Link>
  );
}

/** The games that the member played last, on any device. The row's space is reserved while it loads. */
export function ContinuePlaying() {
  const { token } = useSession();
  return token === undefined ? null : <Recent />;
}

function Recent() {
  const t = useWords();
  const { data, error } = useQuery(recentGamesQuery);
  const nameOf = useVendorNames();
  const title = t('home.continue');
  return (
    <section className="sec first" aria-label={title}>
      <div className="sh">
        <h2>{title}</h2>
        {data && data.length > 0 ? <MoreLink to="/recent" title={title} /> : null}
      </div>
      <div className="cont">
        {data?.slice(0, SHOWN_MAX).map((game) => (
          <Card key={game.nodeId} game={game} vendor={nameOf(game.vassalage)} />
        ))}
        {!data && !error ? [0, 1, 2, 3].map((n) => <Skeleton key={n} height="58px" radius="10px" />) : null}
        {data?.length === 0 || (error && !data) ? (
          <Link to="/rng" className="first-game">
            <img className="mini sq" src={artUrl('lantern')} alt="" width={40} height={40} />
            <span className="grow">
              <span className="b trunc block">{t('home.firstGame')}</span>
              <span className="fs12 faint trunc block">{t('home.firstGameText')}</span>
            </span>
            <span className="pl">
              <Icon name="arrow" size={16} flip />
            </span>
          </Link>
        ) : null}
      </div>
    </section>
  );
}
