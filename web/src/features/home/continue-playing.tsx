import { Link } from 'react-router-dom';
import { currentLanguage, useWords } from '../../lib/language/words.js';
import { recentGames } from '../../lib/recent.js';
import { useSession } from '../../lib/session/session.js';
import { HOUSE_GAMES } from '../../lib/stalls.js';
import { artUrl } from '../../ui/art/art.js';
import { Icon } from '../../ui/icon.js';

const MINUTE_MS = 60_000;

function ago(at: number): string {
  const minutes = Math.round((at - Date.now()) / MINUTE_MS);
  const format = new Intl.RelativeTimeFormat(`${currentLanguage()}-u-nu-latn`, { numeric: 'auto' });
  if (minutes > -60) return format.format(minutes, 'minute');
  return minutes > -24 * 60 ? format.format(Math.round(minutes / 60), 'hour') : format.format(Math.round(minutes / 60 / 24), 'day');
}

/** What this member opened last on this device. */
export function ContinuePlaying() {
  const t = useWords();
  const { user } = useSession();
  const list = user ? recentGames() : [];
  if (list.length === 0) return null;
  return (
    <section className="sec first" aria-label={t('home.continue')}>
      <div className="sh"><h2>{t('home.continue')}</h2></div>
      <div className="cont">
        {list.map((recent) => {
          const game = HOUSE_GAMES.find((one) => one.code === recent.code);
          if (!game?.to) return null;
          return (
            <Link key={recent.code} to={game.to}>
              <img className="mini sq" src={artUrl(game.art)} alt="" width={40} height={40} />
              <span className="grow"><span className="b trunc block">{t(game.word)}</span><span className="fs12 faint">{ago(recent.at)}</span></span>
              <span className="pl"><Icon name="play" size={16} flip /></span>
            </Link>
          );
        })}
      </div>
    </section>
  );
}
