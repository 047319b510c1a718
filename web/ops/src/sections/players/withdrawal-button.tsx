import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useWords } from '../../../../src/lib/language/words.js';
import { Button } from '../../../../src/ui/button.js';
import { Kbd } from '../../kit/keyboard/kbd.js';
import { useKeys } from '../../kit/keyboard/use-keys.js';
import type { Player } from '../../lib/surface.js';
import { withdrawalsQuery } from './player-queries.js';

const WAITS: ReadonlySet<string> = new Set(['requested', 'reviewing']);

/** Opens the member's waiting withdrawal, by click or by its key. Not shown if none waits. */
export function WithdrawalButton({ player }: { player: Player }) {
  const t = useWords();
  const navigate = useNavigate();
  const { data } = useInfiniteQuery(withdrawalsQuery(player.id));
  // The list has the newest first, but the oldest is decided first.
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
