import { useWords } from '../../../../src/lib/language/words.js';
import { RevealButton, type Revealed } from '../../kit/reveal.js';

/** Returns the IP address of each row by the row's id. A row with several IP addresses is left out. */
export const addressOf = (
  rows: readonly { readonly id: string; readonly address?: string }[] = [],
): ReadonlyMap<string, string> => new Map(rows.flatMap(({ id, address }) => (address ? [[id, address]] : [])));

/**
 * The line above a table with IP addresses: says that they are masked, and shows them whole once the operator has given
 * a reason.
 */
export function MaskedAddresses<T extends object>({
  revealed,
  read,
}: {
  revealed: Revealed<T>;
  read: (reason: string) => Promise<T>;
}) {
  const t = useWords();
  return (
    <div className="row between plmask">
      <span className="fs12 muted">{t(revealed.full ? 'opsPlayers.addressWhole' : 'opsPlayers.addressMasked')}</span>
      <RevealButton
        revealed={revealed}
        action="players.reveal"
        title={t('opsPlayers.addressAsk')}
        text={t('opsPlayers.addressText')}
        read={read}
      />
    </div>
  );
}
