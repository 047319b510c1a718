import { useLocation } from 'react-router-dom';
import { ApiFailure } from '../../lib/api/failure.js';
import { ownGameAt } from '../../lib/games/address.js';
import { gameName } from '../../lib/games/names.js';
import { useWords } from '../../lib/language/words.js';
import { useGame } from './game-api.js';
import { GameAway } from './game-away.js';
import { useOwnRefusal } from './own-game.js';
import './frame.css';

/** Shown instead of an in-house game under maintenance: the expected end, a Retry button, and other games. */
export function OwnGameAway() {
  const t = useWords();
  const at = ownGameAt(useLocation());
  const { refusal, again } = useOwnRefusal(at);
  const game = useGame(at ?? { vassalage: '', gameCode: '' }, undefined);
  const name = game ? gameName(t, game.displayName) : t('frame.game');
  const error = refusal ?? new ApiFailure('game.maintenance', 503);
  return <GameAway ours game={game} name={name} error={error} onRetry={again} />;
}
