import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../lib/language/words.js';
import { vendorTitle, walletsQuery } from '../../lib/wallets/vendor-wallets.js';
import { Money } from '../../ui/money.js';
import { Skeleton } from '../../ui/states.js';

/** Shows the balance of the member's wallet at the game's vendor. */
export function OwnWalletBox({ vassalage }: { vassalage: string }) {
  const t = useWords();
  const { data } = useQuery(walletsQuery);
  const wallet = data?.wallets.find((one) => one.vassalage === vassalage);
  const label = t('frame.atVendor', { vendor: vendorTitle(vassalage) });
  return (
    <div className="bal" role="group" aria-label={label} title={label} data-testid="own-balance">
      {wallet?.balanceMinor === undefined ? (
        <Skeleton width="84px" height="16px" />
      ) : (
        <Money minor={wallet.balanceMinor} />
      )}
    </div>
  );
}
