import { useLanes, type Game } from '../../lib/games/catalogue.js';
import { gameName, vendorName } from '../../lib/games/names.js';
import { useWords } from '../../lib/language/words.js';
import { artUrl } from '../../ui/art/art.js';
import { BalanceBox } from '../../ui/balance-box.js';
import { IconButton } from '../../ui/button.js';
import { Heart } from '../../ui/heart.js';
import { PageTitle } from '../../ui/page-title.js';
import { OwnWalletBox } from './own-wallet-box.js';

interface BarProps {
  readonly game: Game | undefined;
  readonly name: string;
  /** True if the game is played from the wallet at its vendor. The bar then shows the balance of that wallet. */
  readonly ownWallet: boolean;
  readonly full: boolean;
  readonly onBack: () => void;
  readonly onReload: () => void;
  readonly onFull: () => void;
  readonly onWindow: () => void;
}

/** The bar above a vendor's game: Back, name, balance, favourite, full screen, new window. */
export function GameBar({ game, name, ownWallet, full, onBack, onReload, onFull, onWindow }: BarProps) {
  const t = useWords();
  const vendors = useLanes()?.flatMap((lane) => lane.cards);
  const vendor = game && vendors?.find(({ vassalage }) => vassalage === game.vassalage);
  return (
    <div className="gbar">
      <IconButton label={t('frame.leave')} icon="prev" flip line onClick={onBack} data-testid="leave" />
      {game ? <img className="mini" src={artUrl(game.icon)} alt="" width={33} height={44} /> : null}
      <PageTitle
        title={game ? gameName(t, game.displayName) : name}
        lead={
          <span className="hide-s" translate="no">
            {vendor ? vendorName(t, vendor) : '\u00a0'}
          </span>
        }
      />
      {ownWallet && game ? <OwnWalletBox vassalage={game.vassalage} /> : <BalanceBox refresh={false} />}
      {game ? <Heart game={game} className="iconbtn line" /> : null}
      <IconButton label={t('frame.reload')} icon="refresh" line className="hide-s" onClick={onReload} />
      <IconButton
        label={t('frame.window')}
        icon="laptop"
        line
        className="hide-s"
        onClick={onWindow}
        data-testid="window"
      />
      <IconButton
        label={t(full ? 'frame.leaveFull' : 'frame.full')}
        icon={full ? 'shrink' : 'expand'}
        line
        aria-pressed={full}
        onClick={onFull}
        data-testid="fullscreen"
      />
    </div>
  );
}
