import { useWords } from '../../lib/language/words.js';
import { clock } from '../../lib/time/time.js';
import { type VendorWallet, vendorTitle } from '../../lib/wallets/vendor-wallets.js';
import { Button } from '../../ui/button.js';
import { Money } from '../../ui/money.js';

/**
 * The list of vendor wallets with the balances that the vendors report. One wallet is chosen for the form. One button
 * moves all money back.
 */
export function WalletChoice({
  wallets,
  chosen,
  busy,
  asking,
  onChoose,
  onAsk,
  onAll,
}: {
  wallets: readonly VendorWallet[];
  chosen: string;
  busy: boolean;
  asking: boolean;
  onChoose: (vassalage: string) => void;
  onAsk: () => void;
  onAll: (vassalage: string) => void;
}) {
  const t = useWords();
  return (
    <div className="wltwallets" role="radiogroup" aria-label={t('wallets.vendors')}>
      {wallets.map(({ vassalage, balanceMinor, movingMinor, asOf }) => (
        <div key={vassalage} className={vassalage === chosen ? 'on' : ''} data-vendor={vassalage}>
          <label>
            <input
              type="radio"
              className={wallets.length === 1 ? 'vh' : ''}
              name="wallet"
              value={vassalage}
              checked={vassalage === chosen}
              onChange={() => onChoose(vassalage)}
            />
            <span className="grow">
              <b className="block">
                <bdi>{vendorTitle(vassalage)}</bdi>
              </b>
              <span className="fs12 muted">
                {balanceMinor === undefined
                  ? t('wallets.noAnswer')
                  : asOf
                    ? t('term.date.asOf', { time: clock(asOf) })
                    : null}
              </span>
              {movingMinor === '0' ? null : (
                <span className="fs12 muted block">
                  {t('wallets.moving')} <Money minor={movingMinor} />
                </span>
              )}
            </span>
            {balanceMinor === undefined ? null : (
              <span className="fs18 b" data-testid="vendor-balance" data-minor={balanceMinor}>
                <Money minor={balanceMinor} />
              </span>
            )}
          </label>
          {balanceMinor === undefined ? (
            <Button size="s" tone="line" icon="refresh" busy={asking} onClick={onAsk}>
              {t('term.action.retry')}
            </Button>
          ) : (
            <Button size="s" tone="line" busy={busy} disabled={balanceMinor === '0'} onClick={() => onAll(vassalage)}>
              {t('wallets.allBack')}
            </Button>
          )}
        </div>
      ))}
    </div>
  );
}
