import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useWords, type Translate } from '../../lib/language/words.js';
import { keys } from '../../lib/query/keys.js';
import type { Winner } from '../../lib/realtime/signals.js';
import { HOUSE_GAMES } from '../../lib/stalls.js';
import { artUrl } from '../../ui/art/art.js';
import { Delta, Num } from '../../ui/money.js';

const SHOWN = 9;

/** The game's name in the reader's language when it is one of ours, else as the server wrote it. */
function nameOf(t: Translate, winner: Winner): string {
  const game = HOUSE_GAMES.find((one) => one.art === winner.iconUrl);
  return game ? t(game.word) : winner.gameName;
}

/** Real settled wins as they are pushed, the biggest nine first (specification §9); names come masked. */
export function WinnerBoard() {
  const t = useWords();
  const { data = [] } = useQuery<readonly Winner[]>({ queryKey: keys.winners, queryFn: () => [], staleTime: Infinity });
  const biggest = [...data].sort((a, b) => (BigInt(b.winAmountMinor) > BigInt(a.winAmountMinor) ? 1 : -1)).slice(0, SHOWN);
  return (
    <section className="panel wins" aria-label={t('home.wins')}>
      <div className="row between wrap"><h2>{t('home.wins')}</h2><span className="fs12 faint">{t('home.winsLead')}</span></div>
      {biggest.length === 0 ? (
        <div className="empty small">
          <img src={artUrl('spot-boat')} alt="" width={150} height={120} />
          <p>{t('home.noWins')}</p>
          <Link className="btn line s" to="/bgs/dice">{t('home.playDice')}</Link>
        </div>
      ) : (
        <ol className="win">
          {biggest.map((winner, index) => (
            <li key={`${winner.customerName}-${winner.winAmountMinor}-${index}`}>
              <span className="faint num fs12">{index + 1}</span>
              <img className="mini" src={artUrl(winner.iconUrl || 'dice')} alt="" width={30} height={40} />
              <span className="who"><b className="block"><Num>{winner.customerName}</Num></b><span className="fs12 muted trunc block">{nameOf(t, winner)}</span></span>
              <Delta minor={winner.winAmountMinor} className="b" />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
