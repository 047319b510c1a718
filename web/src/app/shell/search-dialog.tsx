import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { gameAddress } from '../../lib/games/address.js';
import { QUERY_MAX, gamesQuery, hotGamesQuery, useLanes, type Game } from '../../lib/games/catalogue.js';
import { categoryOf } from '../../lib/games/categories.js';
import { gameName, vendorName } from '../../lib/games/names.js';
import { useWords } from '../../lib/language/words.js';
import { useTyped } from '../../lib/typing/use-typed.js';
import { artUrl } from '../../ui/art/art.js';
import { Dialog } from '../../ui/dialog.js';
import { Icon } from '../../ui/icon.js';
import { ErrorCard, Skeleton } from '../../ui/states.js';
import { closeDrawer } from './drawers.js';

const SHOWN_MAX = 8;

function Row({ game }: { game: Game }) {
  const t = useWords();
  const vendors = useLanes()?.flatMap((lane) => lane.cards);
  const vendor = vendors?.find(({ vassalage }) => vassalage === game.vassalage);
  return (
    <li>
      <Link className="poprow" to={gameAddress(game)} state={{ game }}>
        <img className="mini" src={artUrl(game.icon)} alt="" width={30} height={40} loading="lazy" />
        <span className="grow">
          <b className="block trunc">{gameName(t, game.displayName)}</b>
          <span className="fs12 muted block trunc">
            {t(categoryOf(game.gameType).word)} · <span translate="no">{vendorName(t, vendor ?? game)}</span>
          </span>
        </span>
      </Link>
    </li>
  );
}

/** The dialog that finds games while the player types. Before the player types, it shows the hot games. */
export function SearchDialog() {
  const t = useWords();
  const navigate = useNavigate();
  const [wanted, setWanted] = useState('');
  const [text, setText] = useTyped(wanted, (typed) => setWanted(typed.trim()));
  const { key } = useLocation();
  const opened = useRef(key);
  useEffect(() => {
    if (opened.current !== key) closeDrawer();
  }, [key]);
  const hot = useQuery(hotGamesQuery);
  const search = useQuery({ ...gamesQuery({ q: wanted, pageSize: SHOWN_MAX }), enabled: wanted !== '' });
  const none = wanted !== '' && search.data?.totalCount === 0;
  const found = wanted === '' ? hot.data : none ? search.data?.recommended : search.data?.games;
  const all = `/games?${new URLSearchParams({ q: wanted })}`;
  return (
    <Dialog title={t('app.findGame')} onClose={closeDrawer}>
      <form
        role="search"
        className="col g3"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '') void navigate(`/games?${new URLSearchParams({ q: text.trim() })}`);
        }}
      >
        <label className="input">
          <Icon name="search" size={18} />
          <span className="vh">{t('term.game.search')}</span>
          <input
            type="search"
            // The player opens this dialog in order to type, so the field gets the focus.
            autoFocus
            value={text}
            maxLength={QUERY_MAX}
            placeholder={t('app.findGameHint')}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
      </form>
      <p className="fs13 muted" role="status">
        {wanted === ''
          ? t('term.game.hot')
          : search.data
            ? t(none ? 'app.noGameFound' : 'app.gamesFound', { count: search.data.totalCount })
            : '\u00a0'}
      </p>
      {search.error && wanted !== '' ? (
        <ErrorCard compact error={search.error} onRetry={() => void search.refetch()} />
      ) : (
        <ul className="col g1 found" data-testid="found">
          {found
            ? found.slice(0, SHOWN_MAX).map((game) => <Row key={game.nodeId} game={game} />)
            : [0, 1, 2, 3].map((n) => (
                <li key={n}>
                  <Skeleton height="52px" />
                </li>
              ))}
        </ul>
      )}
      {wanted !== '' && (search.data?.totalCount ?? 0) > SHOWN_MAX ? (
        <Link className="btn line" to={all}>
          {t('app.allFound', { count: search.data?.totalCount ?? 0 })}
        </Link>
      ) : null}
    </Dialog>
  );
}
