import { useDeferredValue } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { plainDigits } from '../../lib/money/money.js';
import { useWords } from '../../lib/language/words.js';
import { recentGames } from '../../lib/recent.js';
import { HOUSE_GAMES, STALLS } from '../../lib/stalls.js';
import { ButtonLink } from '../../ui/button.js';
import { CategoryChip, GameLabel, type Category } from '../../ui/game-label.js';
import { Icon } from '../../ui/icon.js';
import { PageTitle } from '../../ui/page-title.js';
import { Empty } from '../../ui/states.js';
import './lobby.css';

const TITLES: Readonly<Record<string, string>> = {
  sports: 'term.game.sports', esports: 'term.game.esports', lott: 'term.game.lottery', elott: 'term.game.elottery', cockfight: 'term.game.cockfight',
  live: 'term.game.live', fish: 'term.game.fishing', rng: 'term.game.slots', pvp: 'term.game.cards', bgs: 'term.game.inhouse',
  favorite: 'term.game.favourites', recent: 'term.game.recent',
};
const INHOUSE = 'INHOUSE';

/** A game list centre or game centre: search, vendor chips with counts, and only what can really be played. */
export function LobbyPage() {
  const t = useWords();
  const { pathname } = useLocation();
  const type = pathname.slice(1);
  const [query, setQuery] = useSearchParams();
  const vendor = query.get('vassalage') ?? '';
  const text = query.get('q') ?? '';
  const wanted = useDeferredValue(plainDigits(text).trim().toLocaleLowerCase());
  const title = t(TITLES[type] ?? 'term.game.lobby');
  const set = (key: string, value: string) => setQuery((old) => {
    if (value) old.set(key, value);
    else old.delete(key);
    return old;
  }, { replace: true });

  const inhouse = type === 'bgs' || (type === 'rng' && vendor === INHOUSE);
  const recent = type === 'recent' ? new Set(recentGames().map((game) => game.code)) : undefined;
  const games = HOUSE_GAMES.filter((game) => game.to && (inhouse || recent?.has(game.code)) && t(game.word).toLocaleLowerCase().includes(wanted));
  const stalls = (STALLS[type] ?? []).filter((stall) => stall.vendor.toLocaleLowerCase().includes(wanted) && (!vendor || stall.vendor === vendor));
  const chips = [...(STALLS[type] ?? []).map((stall) => stall.vendor), ...(type === 'rng' ? [INHOUSE] : [])];
  return (
    <>
      <PageTitle title={title} lead={t(games.length > 0 ? 'lobby.open' : 'lobby.lead', { count: games.length })} />
      <div className="lobbar">
        <label className="input s"><Icon name="search" size={16} /><span className="vh">{t('term.game.search')}</span><input type="search" value={text} placeholder={t('term.game.search')} onChange={(event) => set('q', event.target.value)} /></label>
        {chips.length > 0 ? (
          <div className="vchips" role="group" aria-label={t('term.game.vendor')}>
            <button type="button" className={`chip ${vendor === '' ? 'on' : ''}`} aria-pressed={vendor === ''} onClick={() => set('vassalage', '')}>{t('lobby.all')}</button>
            {chips.map((chip) => <button key={chip} type="button" className={`chip ${vendor === chip ? 'on' : ''}`} aria-pressed={vendor === chip} onClick={() => set('vassalage', chip)}>{chip === INHOUSE ? t('term.game.inhouse') : chip} <span className="faint num">{chip === INHOUSE ? 1 : 0}</span></button>)}
          </div>
        ) : null}
      </div>
      {games.length > 0 ? (
        <ul className="grid6">{games.map((game) => <li key={game.code}><Link className="tile" to={game.to ?? '/'}><GameLabel art={game.art} name={t(game.word)} eager /><span className="meta"><CategoryChip category={game.category} /><span>{t('lobby.openNow')}</span></span></Link></li>)}</ul>
      ) : (
        <Empty art={emptyArt(type)} title={t(type === 'favorite' ? 'lobby.noFavourites' : type === 'recent' ? 'lobby.noRecent' : 'lobby.notYet')} actions={<><ButtonLink to="/bgs/dice" tone="primary">{t('lobby.playDice')}</ButtonLink><ButtonLink to="/" tone="line">{t('lobby.home')}</ButtonLink></>}>
          {t(type === 'favorite' || type === 'recent' ? 'lobby.listText' : 'lobby.notYetText')}
        </Empty>
      )}
      {stalls.length > 0 && !inhouse ? (
        <section className="sec" aria-label={t('lobby.stalls')}>
          <div className="sh"><h2>{t('lobby.stalls')}</h2></div>
          <ul className={type === 'live' ? 'grid4' : 'grid6'}>
            {stalls.map((stall) => <li key={stall.vendor} className="tile"><GameLabel art={stall.art.replace('wide-', '') in WIDE ? (WIDE[stall.art.replace('wide-', '')] as string) : stall.art} name={stall.vendor} badge={t('lobby.soon')} /><span className="meta"><CategoryChip category={chipOf(type)} /><span>{t('lobby.later')}</span></span></li>)}
          </ul>
        </section>
      ) : null}
    </>
  );
}

/** The tall print of a stall that has a wide one on home. */
const WIDE: Readonly<Record<string, string>> = { bac: 'cards', rou: 'wheel', dragon: 'tiger', sic: 'dice', andar: 'crown', teen: 'coin', fan: 'parasol', stall: 'stall' };
const chipOf = (type: string): Category => (type === 'cockfight' ? 'cock' : type === 'elott' ? 'lott' : type === 'bgs' ? 'inhouse' : (type as Category));
const emptyArt = (type: string): string => (type === 'favorite' || type === 'recent' ? 'spot-boat' : 'spot-stall');
