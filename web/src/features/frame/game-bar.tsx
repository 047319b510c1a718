import type { Game } from '../../lib/games/catalogue.js';
import { gameName } from '../../lib/games/names.js';
import { useWords } from '../../lib/language/words.js';
import { artUrl } from '../../ui/art/art.js';
import { BalanceBox } from '../../ui/balance-box.js';
import { IconButton } from '../../ui/button.js';
import { Heart } from '../../ui/heart.js';
import { PageTitle } from '../../ui/page-title.js';

interface BarProps {
  readonly game: Game | undefined;
  readonly name: string;
  readonly full: boolean;
  readonly onBack: () => void;
  readonly onReload: () => void;
  readonly onFull: () => void;
}

/** The line above a game: the way back, its name, the balance as it is pushed, its heart, full screen. */
export function GameBar({ game, name, full, onBack, onReload, onFull }: BarProps) {
  const t = useWords();
  return (
    <div className="gbar">
      <IconButton label={t('frame.leave')} icon="prev" flip line onClick={onBack} data-testid="leave" />
      {game ? <img className="mini sq hide-s" src={artUrl(game.icon)} alt="" width={36} height={36} /> : null}
      <PageTitle title={game ? gameName(t, game.displayName) : name} />
      <BalanceBox refresh={false} />
      {game ? <Heart game={game} className="iconbtn line" /> : null}
      <IconButton label={t('frame.reload')} icon="refresh" line className="hide-s" onClick={onReload} />
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
