import { useState, type CSSProperties } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { gameName } from '../../lib/games/names.js';
import { currentLanguage, useWords } from '../../lib/language/words.js';
import type { Winner } from '../../lib/realtime/newest-wins.js';
import { artUrl } from '../../ui/art/art.js';
import { BotMark } from '../../ui/bot-mark.js';
import { Icon } from '../../ui/icon.js';
import { Delta, Num } from '../../ui/money.js';
import { ErrorCard, Skeleton } from '../../ui/states.js';
import { BIGGEST, biggestFirst, winnersQuery } from './winners-query.js';

function Win({ winner, place }: { winner: Winner; place: number }) {
  const t = useWords();
  return (
    <li>
      <span className="faint num fs12">{place}</span>
      <img className="mini" src={artUrl(winner.iconUrl || 'stall')} alt="" width={30} height={40} />
      <span className="who">
        <b className="block">
          <Num>{winner.customerName}</Num>
          {winner.bot ? <BotMark>{t('home.bot')}</BotMark> : null}
        </b>
        <span className="fs12 muted trunc block">
          {gameName(t, winner.gameNames?.[currentLanguage().toLowerCase()] ?? winner.gameName)}
        </span>
      </span>
      <Delta minor={winner.winAmountMinor} className="b" />
    </li>
  );
}

/**
 * The newest settled real-money wins with masked names, the largest first. They are read once and then updated by
 * pushes. CSS scrolls the list slowly. It stops under the pointer, while the focus is inside, while motion is paused,
 * and if all rows fit.
 */
export function WinnerBoard() {
  const t = useWords();
  const [all, setAll] = useState(false);
  const { data, error, refetch } = useQuery(winnersQuery);
  const wins = biggestFirst(data ?? []);
  return (
    <section className="panel wins" aria-label={t('home.wins')} data-testid="winners">
      <div className="row between wrap">
        <h2>{t('home.wins')}</h2>
        {/* If there are no more wins to show, the button is invisible but keeps its space. */}
        <button
          type="button"
          className={`btn ghost s allwins ${wins.length > BIGGEST ? '' : 'unseen'}`}
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {t(all ? 'home.fewerWins' : 'home.allWins')}
          <Icon name={all ? 'up' : 'arrow'} size={16} flip={!all} />
        </button>
        <span className="fs12 faint">{t('home.winsLead')}</span>
      </div>
      {error && !data ? <ErrorCard compact error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? (
        <div className="win" aria-hidden="true">
          {Array.from({ length: BIGGEST }, (_, n) => (
            <div key={n} className="winsk">
              <Skeleton height="40px" />
            </div>
          ))}
        </div>
      ) : null}
      {data && wins.length === 0 ? (
        <div className="empty small">
          <img src={artUrl('spot-boat')} alt="" width={150} height={120} />
          <p>{t('home.noWins')}</p>
          <Link className="btn line s" to="/bgs/dice">
            {t('home.playDice')}
          </Link>
        </div>
      ) : null}
      {wins.length > 0 ? (
        <div className={`winview ${all ? 'all' : ''}`}>
          <ol className="win" style={{ '--wins': wins.length, '--pairs': Math.ceil(wins.length / 2) } as CSSProperties}>
            {wins.map((winner, index) => (
              <Win
                key={`${winner.customerName}-${winner.winAmountMinor}-${winner.gameName}-${index}`}
                winner={winner}
                place={index + 1}
              />
            ))}
          </ol>
        </div>
      ) : null}
    </section>
  );
}
