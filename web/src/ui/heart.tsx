import { useLocation, useNavigate } from 'react-router-dom';
import type { Game } from '../lib/games/catalogue.js';
import { useHeart } from '../lib/games/favourites.js';
import { gameName } from '../lib/games/names.js';
import { failureText } from '../lib/language/failure-text.js';
import { loadWords, useWords } from '../lib/language/words.js';
import { Icon } from './icon.js';
import { say } from './toast.js';

/**
 * The favourite button of a game. A visitor must log in first and then comes back. A free-play member sees a message
 * to register.
 */
export function Heart({ game, className = 'heart' }: { game: Game; className?: string }) {
  const t = useWords();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { on, known, trial, toggle } = useHeart(game, (failure) => say(failureText(t, failure), 'alert'));
  const name = gameName(t, game.displayName);
  const label = t(on ? 'ui.removeFavourite' : 'ui.addFavourite', { name });
  const press = () => {
    if (trial) void loadWords('failures').then(() => say(t('fail.access.trial'), 'alert'));
    else if (known) toggle();
    else void navigate(`/login?back=${encodeURIComponent(pathname + search)}`);
  };
  return (
    <button
      type="button"
      className={`${className} ${on ? 'on' : ''}`}
      aria-pressed={on}
      aria-label={label}
      title={label}
      onClick={press}
    >
      <Icon name={on ? 'heart-s' : 'heart'} size={18} />
    </button>
  );
}
