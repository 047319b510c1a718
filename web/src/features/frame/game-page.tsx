import { useCallback, useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { ApiFailure } from '../../lib/api/failure.js';
import type { Game } from '../../lib/games/catalogue.js';
import { categoryOf, categoryPath } from '../../lib/games/categories.js';
import { gameName } from '../../lib/games/names.js';
import { useWords } from '../../lib/language/words.js';
import { usePlayPaused } from '../../lib/session/play-pause.js';
import { useSession } from '../../lib/session/session.js';
import { artUrl } from '../../ui/art/art.js';
import { Button } from '../../ui/button.js';
import { PageTitle } from '../../ui/page-title.js';
import { Note } from '../../ui/states.js';
import { say } from '../../ui/toast.js';
import { framedOrigin } from './frame-message.js';
import { GameAway } from './game-away.js';
import { launchQuery, useGame, type LaunchRequest } from './game-api.js';
import { GameBar } from './game-bar.js';
import { OwnWalletStep } from './own-wallet-step.js';
import { useMoneyBack } from './own-wallet.js';
import { openWindow } from './game-window.js';
import { useFullscreen } from './use-fullscreen.js';
import { useGameFrame } from './use-game-frame.js';
import './frame.css';

/**
 * The sandbox permissions of the frame. The vendor's page may run scripts, use its own storage, send forms and open
 * pop-ups. It may not navigate our page.
 */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups';
const ALLOW = 'autoplay; fullscreen';
/** The size (px) of a separate window for a game. The default size of `openWindow` is too small for a game. */
const GAME_WINDOW = { width: 960, height: 640 };
const ROOM = /^[A-Za-z0-9_-]{1,16}$/;
const LOCAL_PATH = /^\/(?![/\\])/;

/**
 * Whether the previous entry of the browser history is a page of this site. The router numbers its entries from 0.
 */
const cameFromHere = (): boolean => ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0;

/**
 * Returns a function that leaves the game for the previous page. If the game's URL was opened directly, it goes to
 * `backUrl` or to the list of the game's category.
 */
function useLeave(launch: LaunchRequest, game: Game | undefined): () => void {
  const navigate = useNavigate();
  const fallback =
    launch.backUrl && LOCAL_PATH.test(launch.backUrl) ? launch.backUrl : game ? categoryPath(game.gameType) : '/';
  return useCallback(
    () => void (cameFromHere() ? navigate(-1) : navigate(fallback, { replace: true })),
    [fallback, navigate],
  );
}

/** Shows the game's picture while the game loads, and a notice after 15 seconds. */
function Cover({
  game,
  name,
  slow,
  onRetry,
  onLeave,
}: {
  game: Game | undefined;
  name: string;
  slow: boolean;
  onRetry: () => void;
  onLeave: () => void;
}) {
  const t = useWords();
  return (
    <div className="gcover" aria-busy={!slow}>
      <span className="label">
        <img src={artUrl(game?.lagerIcon ?? 'stall')} alt="" width={240} height={320} />
        <span className="nm" aria-hidden="true">
          <span>{name}</span>
        </span>
      </span>
      <p role="status">{t('frame.opening', { name })}</p>
      <span className="gline" aria-hidden="true" />
      {slow ? (
        <Note tone="wait" role="status">
          <p className="b">{t('frame.slow')}</p>
          <p>{t('frame.slowText')}</p>
          <div className="row wrap gap-top">
            <Button size="s" tone="solid" icon="refresh" onClick={onRetry}>
              {t('term.action.retry')}
            </Button>
            <Button size="s" tone="line" onClick={onLeave}>
              {t('frame.leave')}
            </Button>
          </div>
        </Note>
      ) : null}
    </div>
  );
}

/** The page that plays a vendor's game (specification §2). The game runs in a frame with the vendor's origin. */
export function GamePage() {
  const t = useWords();
  const { token } = useSession();
  const [query] = useSearchParams();
  const here = useLocation();
  const address = here.pathname + here.search;
  const launch: LaunchRequest = {
    vassalage: query.get('vassalage') ?? '',
    gameCode: query.get('gameCode') ?? '',
    backUrl: query.get('backUrl') ?? undefined,
    roomId: ROOM.test(query.get('roomId') ?? '') ? (query.get('roomId') ?? undefined) : undefined,
  };
  const [attempt, setAttempt] = useState(0);
  const [funded, setFunded] = useState('');
  const game = useGame(launch, (here.state as { game?: Game } | null)?.game);
  const name = game ? gameName(t, game.displayName) : launch.gameCode || t('frame.game');
  const complete = launch.vassalage !== '' && launch.gameCode !== '';
  const { data, error, isFetching } = useQuery({
    ...launchQuery(launch, attempt),
    enabled: complete && token !== undefined,
  });
  const wantsMoney = data?.ownWallet === true && funded !== launch.vassalage;
  const url = data?.mode === 'frame' && !isFetching && !wantsMoney ? data.url : undefined;
  const origin = url === undefined ? undefined : framedOrigin(url, location.origin);
  const leave = useLeave(launch, game);
  const keepMoneyThere = useMoneyBack(launch.vassalage, funded === launch.vassalage);
  const { ref, stage, onLoad } = useGameFrame(origin, attempt, leave);
  const box = useRef<HTMLDivElement>(null);
  const { full, covering, toggle } = useFullscreen(box);
  const again = () => setAttempt((old) => old + 1);
  // The game is launched again after the member has decided whether to move money to the vendor's wallet, because a
  // launch URL is valid for only two minutes.
  const onFunded = useCallback(() => {
    setFunded(launch.vassalage);
    setAttempt((old) => old + 1);
  }, [launch.vassalage]);
  // The new window launches the game again, which ends the launch in this page. So this page leaves the game.
  const onWindow = () =>
    void openWindow(address, GAME_WINDOW).then((isOpen) => {
      if (!isOpen) return say(t('frame.blocked'), 'alert');
      keepMoneyThere();
      return leave();
    });
  // A vendor's game may place bets by itself, so its frame is removed while the session reminder waits for the
  // member's answer.
  const isPaused = usePlayPaused();
  useEffect(() => (isPaused ? again : undefined), [isPaused]);

  if (token === undefined) return <Navigate to={`/login?back=${encodeURIComponent(address)}`} replace />;
  if (data?.mode === 'inhouse') return <Navigate to={data.url === address ? '/bgs' : data.url} replace />;
  const refused = !complete
    ? new ApiFailure('game.not_found', 404)
    : url !== undefined && origin === undefined
      ? new ApiFailure('internal', 500)
      : stage === 'lost'
        ? new ApiFailure('network.timeout', 0)
        : error;
  if (refused) return <GameAway game={game} name={name} error={refused} onRetry={again} />;
  if (wantsMoney)
    return (
      <>
        <PageTitle title={name} lead={game ? t(categoryOf(game.gameType).word) : undefined} />
        <OwnWalletStep vassalage={launch.vassalage} name={name} onReady={onFunded} />
      </>
    );
  return (
    <div ref={box} className={`gframe ${covering ? 'cover' : ''}`} data-stage={stage}>
      <GameBar
        game={game}
        name={name}
        ownWallet={data?.ownWallet === true}
        full={full}
        onBack={leave}
        onReload={again}
        onFull={toggle}
        onWindow={onWindow}
      />
      <div className="gstage">
        {origin && !isPaused ? (
          <iframe
            key={url}
            ref={ref}
            src={url}
            title={name}
            sandbox={SANDBOX}
            allow={ALLOW}
            referrerPolicy="no-referrer"
            onLoad={onLoad}
          />
        ) : null}
        {stage === 'shown' ? null : (
          <Cover game={game} name={name} slow={stage === 'slow'} onRetry={again} onLeave={leave} />
        )}
      </div>
    </div>
  );
}
