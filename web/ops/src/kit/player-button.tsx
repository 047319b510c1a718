import { useLocation, useNavigate } from 'react-router-dom';
import { useWords } from '../../../src/lib/language/words.js';
import { Button } from '../../../src/ui/button.js';
import { may } from '../lib/session.js';
import { Kbd } from './keyboard/kbd.js';
import { useKeys } from './keyboard/use-keys.js';

/** Returns the URL of a player's page in the console. */
const playerAddress = (id: string): string => `/players?open=${encodeURIComponent(id)}`;

/**
 * The page from which an operator opened a player's page. The browser's history state stores it, so a reload keeps
 * it.
 */
export interface CameFrom {
  readonly from: string;
}

/**
 * Returns a function that opens a player's page with a link back to the current page, or undefined if this operator
 * may not read players.
 */
export function useOpenPlayer(): ((id: string) => void) | undefined {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  if (!may('players.read')) return undefined;
  return (id) => void navigate(playerAddress(id), { state: { from: pathname + search } satisfies CameFrom });
}

/** A button that opens a player's page by click or by keyboard shortcut. */
export function PlayerButton({ id }: { id: string }) {
  const t = useWords();
  const openPlayer = useOpenPlayer();
  useKeys({ o: openPlayer && (() => openPlayer(id)) });
  if (!openPlayer) return null;
  return (
    <Button tone="line" size="s" onClick={() => openPlayer(id)}>
      {t('term.account.player')} <Kbd>O</Kbd>
    </Button>
  );
}
