import { useEffect, useRef, useState } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { asFailure } from '../../lib/api/failure.js';
import { useWords, type Translate } from '../../lib/language/words.js';
import { formatMinor } from '../../lib/money/money.js';
import { keys } from '../../lib/query/keys.js';
import { keep, kept } from '../../lib/storage/kept.js';
import { isOpen, move, vendorTitle, type WalletTransfer } from '../../lib/wallets/vendor-wallets.js';
import { say } from '../../ui/toast.js';

const AUTO = 'nm.wallet.auto';

/**
 * Whether all cash moves to the vendor's wallet automatically when one of its games opens, and a function that
 * changes this. The choice is stored on this device.
 */
export function useAutoMove(account: string): readonly [boolean, (on: boolean) => void] {
  const key = `${AUTO}.${account}`;
  const [on, setOn] = useState(kept(key) === '1');
  return [
    on,
    (next) => {
      keep(key, next ? '1' : undefined);
      setOn(next);
    },
  ];
}

/** Reads all figures again that a transfer to or from a vendor's wallet changes. */
export function renewMoney(client: QueryClient): void {
  for (const queryKey of [keys.vendorWallets, keys.walletTransfers, keys.withdrawable, keys.balance])
    void client.invalidateQueries({ queryKey });
}

const wordsOf = (t: Translate, { amountMinor, vassalage, ...transfer }: WalletTransfer): string =>
  t(isOpen(transfer) ? 'frame.backPending' : transfer.status === 'done' ? 'frame.back' : 'frame.backRefused', {
    amount: formatMinor(amountMinor),
    vendor: vendorTitle(vassalage),
  });

/**
 * Moves all money back from the vendor's wallet when the member leaves the game. If the answer is lost, the wallet
 * page shows the outcome. The returned function prevents this move; it is called if the game continues in another
 * window.
 */
export function useMoneyBack(vassalage: string, isPlayed: boolean): () => void {
  const t = useWords();
  const client = useQueryClient();
  const latest = useRef({ t, client });
  const handedOver = useRef(false);
  useEffect(() => {
    latest.current = { t, client };
  });
  useEffect(() => {
    if (!isPlayed) return undefined;
    handedOver.current = false;
    return () => {
      if (handedOver.current) return;
      void move({ vassalage, direction: 'all' }, crypto.randomUUID())
        .then((transfer) => say(wordsOf(latest.current.t, transfer), transfer.status === 'done' ? 'info' : 'alert'))
        .catch((error: unknown) => {
          // The wallet at the vendor was empty, so there was nothing to move back.
          if (asFailure(error).code === 'wallet.insufficient_funds') return;
          say(latest.current.t('frame.backFailed', { vendor: vendorTitle(vassalage) }), 'alert');
        })
        .finally(() => renewMoney(latest.current.client));
    };
  }, [vassalage, isPlayed]);
  return () => {
    handedOver.current = true;
  };
}
