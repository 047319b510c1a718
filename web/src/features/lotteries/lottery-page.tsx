import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { useLanes } from '../../lib/games/catalogue.js';
import { useWords } from '../../lib/language/words.js';
import { useServerNow } from '../../lib/time/server-clock.js';
import { Segmented } from '../../ui/choice.js';
import { Empty, ErrorCard, Loading } from '../../ui/states.js';
import { DrawHead } from './draw-head.js';
import { FourPanel } from './four-panel.js';
import { drawQuery, menuQuery, openedQuery, type Draw, type LotteryGame } from './lottery-api.js';
import { LiveSlips } from './live-slips.js';
import { BackLink, LotteryLobby } from './lottery-lobby.js';
import { localPath } from './local-path.js';
import { Opened } from './opened.js';
import { OwnSlips } from './own-slips.js';
import { listPlays } from './number-list.js';
import { FOUR, PlayPanel } from './play-panel.js';
import { prizeModeOf, VIETNAM } from './prize-mode.js';
import { shownOf } from './reveal.js';
import { SlipDock } from './slip-dock.js';
import { SlipPaper } from './slip-paper.js';
import { useLive } from './use-live.js';
import { useSlipDraw } from './use-slip-draw.js';
import { useSlip } from './use-slip.js';
import './lottery.css';

/**
 * The vendors whose lotteries a page shows, by the page's path. A page with two vendors shows the vendor of the game in
 * its URL.
 */
const VENDORS: Readonly<Record<string, readonly string[]>> = {
  '/vnlottery': [VIETNAM],
  '/sealottery': ['TCG_SEA'],
  '/lottery': ['LOTT', 'ELOTT'],
  '/lottert': ['LOTT', 'ELOTT'],
};

/** How often (ms) the next draw is read while the result of a draw is awaited. */
const ASK_MS = 2_000;
const QUIET_MS = 20_000;
/** How often (ms) the outcomes whose liability limit is almost reached are read. */
const TIGHT_MS = 10_000;

/** The page of a vendor's lotteries: a tab for each game, its open draw, and the slip. */
export function LotteryPage() {
  const t = useWords();
  const { pathname } = useLocation();
  const [query, setQuery] = useSearchParams();
  const asked = query.get('gameCode') ?? '';
  const vendors = VENDORS[pathname.toLowerCase().replace(/\/$/, '')] ?? [VIETNAM];
  // The URL with which a game was launched sets the first view, the return URL and the prize mode. They stay when
  // another game is chosen.
  const back = localPath(query.get('backUrl'));
  const modes = ['prizeMode', 'launchMode'].flatMap((name) => {
    const value = query.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const kept: Record<string, string> = { ...(back ? { backUrl: back } : {}), ...Object.fromEntries(modes) };
  const prizeMode = prizeModeOf(query.get('prizeMode'), useLanes());
  const vassalage = vendors.find((one) => asked.startsWith(one)) ?? vendors[0]!;
  const now = useServerNow();
  const { data, error, refetch } = useQuery({
    ...menuQuery(vassalage, prizeMode),
    refetchInterval: ({ state }) =>
      state.data?.games.some(({ openDraw }) => !openDraw || Date.parse(openDraw.closesAt) <= now) ? ASK_MS : QUIET_MS,
  });
  if (query.get('view') === 'lobby') return <LotteryLobby vendors={vendors} prizeMode={prizeMode} back={back} />;
  if (error && !data) return <ErrorCard error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading>{t('lotteries.loading')}</Loading>;
  const named = data.games.find(({ gameCode }) => gameCode === asked.toUpperCase());
  const game = named ?? data.games.find(({ status }) => status === 'active') ?? data.games[0];
  if (!game)
    return (
      <Empty art="spot-stall" title={t('lotteries.none')}>
        {t('lotteries.noneText')}
      </Empty>
    );
  // If the URL names the game, the page around this one already shows the end of the maintenance and other games.
  if (!named && game.status === 'maintenance')
    return <Navigate to={{ search: `?${new URLSearchParams({ gameCode: game.gameCode, ...kept })}` }} replace />;
  return (
    <>
      {back ? <BackLink to={back} /> : null}
      {data.games.length > 1 ? (
        <Segmented
          name="lottery-game"
          legend={t('lotteries.games')}
          value={game.gameCode}
          options={data.games.map((one) => ({ value: one.gameCode, name: t(`lotteries.game.${one.gameCode}`) }))}
          onChange={(gameCode) => setQuery({ gameCode, ...kept }, { replace: true })}
        />
      ) : null}
      <Table key={game.gameCode} game={game} now={now} />
    </>
  );
}

/**
 * One lottery game: head with countdown, drawn numbers, plays (kinds of bet) and slip. The player's choices stay from
 * one draw to the next.
 */
function Table({ game, now }: { game: LotteryGame; now: number }) {
  const t = useWords();
  const draw = game.openDraw && Date.parse(game.openDraw.closesAt) > now ? game.openDraw : undefined;
  const { data: detail } = useQuery({
    ...drawQuery(draw?.drawId ?? ''),
    enabled: draw !== undefined,
    refetchInterval: TIGHT_MS,
  });
  const slip = useSlip(game, draw ? detail?.tight : undefined);
  const target = useSlipDraw(draw, slip.lines.length === 0);
  const hasFour = listPlays(game).length > 0;
  const [play, setPlay] = useState(hasFour ? FOUR : (game.plays[0]?.play ?? ''));
  const opened = useQuery({
    ...openedQuery(game),
    refetchInterval: ({ state }) => (isDrawing(game, state.data?.list[0]?.dueAt, now) ? ASK_MS : QUIET_MS),
  });
  const newest = opened.data?.list[0];
  const steps = useLive(newest);
  const shown = newest ? shownOf(newest.region, newest.result, steps) : [];
  const drawing = isDrawing(game, newest?.dueAt, now);
  const chosen = game.plays.find((one) => one.play === play) ?? game.plays[0];
  if (!chosen) return null;
  const name = t(`lotteries.game.${game.gameCode}`);
  return (
    <>
      <DrawHead
        game={game}
        name={name}
        draw={draw}
        now={now}
        newest={newest}
        shown={shown}
        isDrawing={drawing && steps === Infinity}
      />
      <SpokenResult newest={newest} steps={steps} />
      <div className="lg3">
        <Opened
          game={game}
          draws={opened.data?.list}
          error={opened.error}
          isDrawing={drawing}
          shown={shown}
          picked={chosen.digits === 2 ? slip.draftOf(chosen.play).picked : []}
        />
        {hasFour && play === FOUR ? (
          <FourPanel game={game} setPlay={setPlay} slip={slip} isFrozen={target.isFrozen} />
        ) : (
          <PlayPanel
            game={game}
            play={chosen}
            setPlay={setPlay}
            slip={slip}
            isFrozen={target.isFrozen}
            newest={newest}
            shown={shown}
          />
        )}
        <div className="c3">
          <SlipPaper game={game} name={name} slip={slip} target={target} />
        </div>
      </div>
      <SlipDock game={game} name={name} slip={slip} target={target} />
      {newest ? <LiveSlips game={game} draw={newest} shown={shown} /> : null}
      <OwnSlips game={game} newest={newest} isRevealing={steps !== Infinity} />
    </>
  );
}

/** Announces the numbers of a draw to screen readers once all of them have been revealed. */
function SpokenResult({ newest, steps }: { newest: Draw | undefined; steps: number }) {
  const t = useWords();
  const [watched, setWatched] = useState<string>();
  useEffect(() => {
    if (steps !== Infinity) setWatched(newest?.drawId);
  }, [steps, newest?.drawId]);
  const isTold = newest !== undefined && steps === Infinity && watched === newest.drawId;
  const numbers = newest?.result.flatMap((prize) => prize.numbers).join(' ');
  return (
    <p className="vh" role="status">
      {isTold ? t('lotteries.revealed', { draw: newest.name, numbers: numbers ?? '' }) : ''}
    </p>
  );
}

/** Whether the result of a draw is awaited: its slips are closed, but its numbers are not known yet. */
function isDrawing({ openDraw, everyS, closeS }: LotteryGame, newestDueAt: string | undefined, now: number): boolean {
  if (!openDraw) return true;
  const everyMs = everyS * 1_000;
  let lastClosed = Date.parse(openDraw.dueAt);
  while (lastClosed - closeS * 1_000 > now) lastClosed -= everyMs;
  return newestDueAt === undefined ? false : Date.parse(newestDueAt) < lastClosed && now - lastClosed < everyMs;
}
