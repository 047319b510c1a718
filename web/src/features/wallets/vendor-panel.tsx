import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Exclusion } from '../../lib/account/protection.js';
import { useWords } from '../../lib/language/words.js';
import { keys } from '../../lib/query/keys.js';
import type { Balance } from '../../lib/session/balance.js';
import { dayAndTime, zoneName } from '../../lib/time/time.js';
import { type VendorWallet, type WalletTransfer } from '../../lib/wallets/vendor-wallets.js';
import { Note } from '../../ui/states.js';
import { MoveForm } from './move-form.js';
import { OutcomeCard } from './outcome-card.js';

/**
 * The vendor wallets, the form that moves money, and a card for each transfer whose outcome was not known at once.
 */
export function VendorPanel({
  wallets,
  open,
  balance,
  exclusion,
  onAsk,
  asking,
}: {
  wallets: readonly VendorWallet[];
  open: readonly WalletTransfer[];
  balance: Balance;
  exclusion: Exclusion | undefined;
  onAsk: () => void;
  asking: boolean;
}) {
  const t = useWords();
  const client = useQueryClient();
  const [watched, setWatched] = useState<readonly string[]>(() => open.map(({ transferId }) => transferId));
  const watch = (transferId: string) => setWatched((old) => (old.includes(transferId) ? old : [transferId, ...old]));
  // Adds to the list the transfers that another tab started, and those whose answer was lost.
  useEffect(() => {
    for (const { transferId } of open) watch(transferId);
  }, [open]);
  const onMoved = (transfer: WalletTransfer) => {
    client.setQueryData(keys.walletTransfer(transfer.transferId), transfer);
    watch(transfer.transferId);
  };
  return (
    <section className="panel wltvendors" data-testid="vendor-wallets">
      <div>
        <h2>{t('wallets.vendors')}</h2>
        <p className="muted fs13">{t('wallets.vendorsText')}</p>
      </div>
      {exclusion ? (
        <Note tone="wait">
          {exclusion.kind === 'cool_off' && exclusion.endsAt
            ? t('wallets.excludedUntil', { time: `${dayAndTime(exclusion.endsAt)} ${zoneName()}` })
            : t('wallets.excluded')}
        </Note>
      ) : null}
      <div className="col g2" role="status">
        {watched.map((transferId) => (
          <OutcomeCard
            key={transferId}
            transferId={transferId}
            onClose={() => setWatched((old) => old.filter((one) => one !== transferId))}
          />
        ))}
      </div>
      <MoveForm
        wallets={wallets}
        balance={balance}
        isExcluded={exclusion !== undefined}
        onMoved={onMoved}
        onAsk={onAsk}
        asking={asking}
      />
    </section>
  );
}
