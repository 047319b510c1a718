import { useCallback, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { hotGamesQuery, lanesQuery, type Lane } from '../../lib/games/catalogue.js';
import { useWords } from '../../lib/language/words.js';
import { usePublicSignals } from '../../lib/realtime/socket.js';
import { NearViewport } from '../../ui/near-viewport.js';
import { PageTitle } from '../../ui/page-title.js';
import { ErrorCard } from '../../ui/states.js';
import { Banner } from './banner.js';
import { CategoryRow, isLone, isWide } from './category-row.js';
import { ContinuePlaying } from './continue-playing.js';
import { GameRow } from './game-row.js';
import { JackpotPanel } from './jackpot-panel.js';
import { Marquee } from './marquee.js';
import { WinnerBoard } from './winner-board.js';
import './home.css';

/**
 * The categories in the order of their rows on the home page (specification §2). A category without vendors is left
 * out.
 */
const ROWS = ['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'COCKFIGHT'];
/** The hot games scroll by three tiles at a time (specification §9). */
const HOT_STEP = 3;
/** The CSS class that reserves the space of the first row until the categories are known. */
const FIRST_ROW = 'row-room';

/** Puts rows that have only one vendor together on a line. Every other row has a line of its own. */
function linesOf(lanes: readonly Lane[]): readonly (readonly Lane[])[] {
  const lines: Lane[][] = [];
  for (const lane of lanes) {
    const before = lines.at(-1);
    if (isLone(lane) && before?.[0] && isLone(before[0])) before.push(lane);
    else lines.push([lane]);
  }
  return lines;
}

export function HomePage() {
  const t = useWords();
  const [watching, setWatching] = useState(false);
  usePublicSignals(watching);
  const onNear = useCallback(() => setWatching(true), []);
  const hot = useQuery(hotGamesQuery);
  const lanes = useQuery(lanesQuery);
  const rows = ROWS.flatMap((code) => lanes.data?.find((lane) => lane.gameClassify === code) ?? []);
  return (
    <>
      <PageTitle title={t('home.title')} hidden />
      <Marquee />
      <Banner />
      <ContinuePlaying />
      <GameRow title={t('home.hot')} to="/games?listType=hot" query={hot} step={HOT_STEP} eager />
      <NearViewport room="mark" margin={-100} onNear={onNear}>
        <span />
      </NearViewport>
      <NearViewport room="pair-room">
        <div className="pair">
          <JackpotPanel />
          <WinnerBoard />
        </div>
      </NearViewport>
      {lanes.error && !lanes.data ? (
        <div className="sec">
          <ErrorCard compact error={lanes.error} onRetry={() => void lanes.refetch()} />
        </div>
      ) : null}
      {lanes.isPending ? <div className={FIRST_ROW} /> : null}
      {linesOf(rows).map((line) => (
        <NearViewport key={line[0]?.gameClassify} room={line.every(isWide) ? 'wide-room' : FIRST_ROW}>
          {line.length > 1 ? (
            <div className="floors">
              {line.map((lane) => (
                <CategoryRow key={lane.gameClassify} lane={lane} />
              ))}
            </div>
          ) : (
            line.map((lane) => <CategoryRow key={lane.gameClassify} lane={lane} />)
          )}
        </NearViewport>
      ))}
    </>
  );
}
