import { useEffect } from 'react';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { brand } from '../lib/brand/brand.js';
import { loadWords, word } from '../lib/language/words.js';
import { formatMinor, isolated } from '../lib/money/money.js';
import { keys } from '../lib/query/keys.js';
import type { HeldWin } from '../lib/realtime/signals.js';
import { useLiveSignals } from '../lib/realtime/socket.js';
import { useFunds } from '../lib/session/funds.js';
import { say } from '../ui/toast.js';
import { LateFigures } from './stale/late-figures.js';

/** Shows a toast when a part of a win is held above the win ceiling. */
function useHeldWin(): void {
  const { data } = useQuery<HeldWin>({ queryKey: keys.heldWin, queryFn: skipToken });
  useEffect(() => {
    if (!data) return;
    const amount = isolated(`${brand.currencySymbol}${formatMinor(data.amountMinor)}`);
    void loadWords('record').then(() => say(word('record.heldToast', { amount })));
  }, [data]);
}

/** Keeps the realtime socket open while it is needed, and loads the card that warns of outdated figures. */
export function LiveSignals() {
  const client = useQueryClient();
  useLiveSignals(client);
  useFunds(client);
  useHeldWin();
  return <LateFigures />;
}
