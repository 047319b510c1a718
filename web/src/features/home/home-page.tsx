import { useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import { usePublicSignals } from '../../lib/realtime/socket.js';
import { useWords } from '../../lib/language/words.js';
import { HOUSE_GAMES, STALLS } from '../../lib/stalls.js';
import { NearViewport } from '../../ui/near-viewport.js';
import { PageTitle } from '../../ui/page-title.js';
import { RowScroller } from '../../ui/row-scroller.js';
import { Banner } from './banner.js';
import { ContinuePlaying } from './continue-playing.js';
import { HouseTile, StallTile, WideStall } from './tiles.js';
import { JackpotPanel } from './jackpot-panel.js';
import { Marquee } from './marquee.js';
import { WinnerBoard } from './winner-board.js';
import './home.css';

/** Vendor rows in the specification's order (§2); e-sports appears once it has a vendor. */
const ROWS = [
  { type: 'rng', word: 'term.game.slots', kind: 'tall' },
  { type: 'live', word: 'term.game.live', kind: 'wide' },
  { type: 'fish', word: 'term.game.fishing', kind: 'tall' },
  { type: 'pvp', word: 'term.game.cards', kind: 'tall' },
  { type: 'sports', word: 'term.game.sports', kind: 'tall' },
  { type: 'cockfight', word: 'term.game.cockfight', kind: 'tall' },
] as const;

/** Home. Behind a popup it gives its title and focus away. */
export function HomePage({ behind }: { behind?: boolean }) {
  const t = useWords();
  const [watching, setWatching] = useState(false);
  usePublicSignals(watching);
  const onNear = useCallback(() => setWatching(true), []);
  return (
    <>
      {behind ? <h1 className="vh">{t('home.title')}</h1> : <PageTitle title={t('home.title')} hidden />}
      <Marquee />
      <Banner />
      <ContinuePlaying />
      <RowScroller title={t('home.house')} count={HOUSE_GAMES.length} kind="tall" more={<Link className="btn ghost s" to="/bgs">{t('home.more')}<span className="vh">: {t('home.house')}</span></Link>}>
        {HOUSE_GAMES.map((game, index) => <li key={game.code}><HouseTile game={game} eager={index < 6} /></li>)}
      </RowScroller>
      <div className="pair"><JackpotPanel /><WinnerBoard /></div>
      <NearViewport room="mark" margin={-60} onNear={onNear}><span /></NearViewport>
      {ROWS.map((row) => (
        <NearViewport key={row.type} room={row.kind === 'tall' ? 'row-room' : 'wide-room'}>
          <RowScroller title={t(row.word)} count={STALLS[row.type]?.length ?? 0} kind={row.kind} more={<Link className="btn ghost s" to={`/${row.type}`}>{t('home.more')}<span className="vh">: {t(row.word)}</span></Link>}>
            {(STALLS[row.type] ?? []).map((stall) => (
              <li key={stall.vendor}>{row.kind === 'tall' ? <StallTile type={row.type} stall={stall} /> : <WideStall type={row.type} stall={stall} />}</li>
            ))}
          </RowScroller>
        </NearViewport>
      ))}
    </>
  );
}

