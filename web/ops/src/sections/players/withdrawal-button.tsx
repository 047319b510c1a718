import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useWords } from '../../../../src/lib/language/words.js';
import { Button } from '../../../../src/ui/button.js';
import { Kbd } from '../../kit/keyboard/kbd.js';
import { useKeys } from '../../kit/keyboard/use-keys.js';
import type { Player } from '../../lib/surface.js';
import { withdrawalsQuery } from './player-queries.js';

const WAITS: ReadonlySet<string> = new Set(['requested', 'reviewing']);

/**
 * A button that opens the member's withdrawal under review, by click or by its shortcut. It is hidden if there is
 * none.
 */
export function WithdrawalButton({ player }: { player: Player }) {
  const t = useWords();
  const navigate = useNavigate();
  const { data } = useInfiniteQuery(withdrawalsQuery(player.id));
  // The list is sorted newest first. The button opens the oldest, because it should be decided first.
  const waiting = data?.pages.flatMap(({ content }) => content).findLast(({ status }) => WAITS.has(status));
  const open = waiting && (() => void navigate(`/withdrawals?open=${waiting.id}`));
  useKeys({ w: open });
  if (!open) return null;
  return (
    <Button tone="primary" size="s" onClick={open}>
      {t('opsPlayers.openWithdrawal', { reference: waiting.reference })} <Kbd>W</Kbd>
    </Button>
  );
}
