/** The part of the sportsbook's script that shows matches: filters, the featured match, markets and the list. */
export const FIXTURES_SCRIPT = `
let view, offset = 0, filter = 'all', openId;
/* For every pick: its last price (odds), whether the last change was up or down, and the time of that change. */
const seenPrices = new Map();
const MOVED_MS = 12000;
const now = () => Date.now() + offset;
const cr = (side, size) => el('img.crest', { src: '/art/crest-' + side.crest + '.svg', alt: '', width: size, height: Math.round(size * 1.12) });
const matchName = ({ home, away }) => home.name + ' – ' + away.name;
function notePrices({ fixtures }) {
  for (const { id, markets } of fixtures) for (const market of markets) for (const pick of market.picks) {
    const key = id + ' ' + market.id + ' ' + pick.id;
    const before = seenPrices.get(key);
    if (pick.odds === null) continue;
    if (before && before.odds !== pick.odds) seenPrices.set(key, { odds: pick.odds, way: pick.odds > before.odds ? 'up' : 'down', at: Date.now() });
    else if (!before) seenPrices.set(key, { odds: pick.odds });
  }
}
function priceButton(fixture, market, pick, isLabelled) {
  const key = fixture.id + ' ' + market.id + ' ' + pick.id;
  const isOn = picks.get(fixture.id)?.key === key;
  const move = seenPrices.get(key);
  const way = pick.odds !== null && move?.way && Date.now() - move.at < MOVED_MS ? move.way : undefined;
  const price = pick.odds === null ? el('span.lock', { 'aria-hidden': 'true' }, el('svg', { viewBox: '0 0 24 24' }, el('path', { d: 'M7 11V8a5 5 0 0 1 10 0v3M5 11h14v9H5z' }))) : num(oddsText(pick.odds), 'b');
  return el('button.od' + (way ? '.' + way : ''), {
    type: 'button', 'data-key': key, 'data-act': 'pick', 'aria-pressed': String(isOn), disabled: pick.odds === null && !isOn,
    'aria-label': pick.name + ', ' + market.name + ', ' + (pick.odds === null ? words.noPrice : oddsText(pick.odds)),
  }, isLabelled ? el('small', { 'data-label': pick.label }) : '', price, way ? el('svg.way', { viewBox: '0 0 8 8', 'aria-hidden': 'true' }, el('path', { d: way === 'up' ? 'M4 1l3.5 6H.5z' : 'M4 7l3.5-6H.5z' })) : '');
}
const pricesOf = (fixture, market, isLabelled) =>
  el('div.o3', { 'data-count': market.picks.length }, market.picks.map((pick) => priceButton(fixture, market, pick, isLabelled)));
function timeText(ms) {
  const isToday = new Date(ms).toDateString() === new Date(now()).toDateString();
  return [isToday ? words.today : words.tomorrow, clockText(ms)];
}
/* The clock of a running match: minute and second in football, the maps won in e-sports. */
function clockOf(fixture) {
  if (fixture.phase === 'ended' || fixture.phase === 'void') return words[fixture.phase === 'void' ? 'void' : 'ended'];
  if (fixture.phase === 'soon') return timeText(fixture.startsAt)[1];
  if (facts.kind === 'esports') return filled(words.maps, { maps: fixture.sets.join('–') });
  if (fixture.isBreak) return words.halfTime;
  const share = Math.min(0.99, Math.max(0, (now() - fixture.clockAt) / fixture.stepMs));
  return String(fixture.clock - 1).padStart(2, '0') + ':' + String(Math.floor(share * 60)).padStart(2, '0');
}
const partOf = (fixture) => fixture.phase !== 'live' ? '' : fixture.isBreak ? words.pause : facts.kind === 'esports'
  ? filled(words.mapRound, { map: fixture.period, round: fixture.clock }) : fixture.period === 1 ? words.firstHalf : words.secondHalf;
function chart({ marks, home, away, phase }) {
  if (phase === 'soon') return '';
  const label = filled(words.above, { side: home.name }) + ' · ' + filled(words.below, { side: away.name });
  if (facts.kind === 'esports') {
    const shown = marks.slice(-24);
    const legend = el('p.legend', { 'aria-hidden': 'true' }, el('span', {}, filled(words.above, { side: home.short })), el('span', {}, filled(words.below, { side: away.short })));
    return el('div.rounds', {}, el('svg', { viewBox: '0 0 480 44', role: 'img', 'aria-label': label, preserveAspectRatio: 'none' }, Array.from({ length: 24 }, (_, index) => {
      const mark = shown[index];
      return el('rect', { x: index * 20 + 1, y: mark > 0 ? 0 : mark < 0 ? 24 : 12, width: 17, height: 20, rx: 4, class: mark > 0 ? 'up' : mark < 0 ? 'down' : 'none' });
    })), legend);
  }
  return el('svg.mom', { viewBox: '0 0 540 40', role: 'img', 'aria-label': label, preserveAspectRatio: 'none' },
    el('path', { d: 'M0 20.5H540M270 2V38', class: 'axis' }),
    marks.map((mark, index) => el('rect', { x: index * 6, y: mark > 0 ? 20 - mark * 1.9 : 21, width: 4, height: Math.abs(mark) * 1.9, rx: 1, class: mark > 0 ? 'up' : 'down' })));
}
function hero(fixture) {
  const art = facts.kind === 'esports' ? 'arena' : 'pitch';
  const [main] = fixture.markets;
  const isLive = fixture.phase === 'live';
  const tag = isLive ? el('span.tag.live', {}, words.live) : el('span.tag', {}, fixture.phase === 'soon' ? timeText(fixture.startsAt)[0] : words[fixture.phase === 'void' ? 'void' : 'ended']);
  const side = (one) => el('div.side', {}, cr(one, 74), el('span', {}, one.name));
  return el('section.hero', { 'aria-label': matchName(fixture), 'data-key': 'hero ' + fixture.id },
    el('picture', {}, el('source', { media: '(max-width: 899px)', srcset: '/art/book-' + art + '-tall.svg' }), el('img.scene', { src: '/art/book-' + art + '.svg', alt: '' })),
    el('div.top', {}, tag, el('b', {}, fixture.league), el('span.part', {}, partOf(fixture)), num(clockOf(fixture), 'span.tag.time')),
    el('div.sc', {}, side(fixture.home), fixture.phase === 'soon' ? el('div.goals', { 'aria-hidden': 'true' }, '–') : el('div.goals', {}, num(fixture.score[0]), el('i', {}, '–'), num(fixture.score[1])), side(fixture.away)),
    chart(fixture),
    main ? el('div.ods', {}, pricesOf(fixture, main, true)) : el('p.over', {}, fixture.phase === 'void' ? words.abandoned : ''));
}
const marketCard = (fixture, market) => el('section.mkt', { 'data-key': fixture.id + ' ' + market.id }, el('h3', {}, market.name), pricesOf(fixture, market, true));
function row(fixture) {
  const isLive = fixture.phase === 'live';
  const [main] = fixture.markets;
  const time = isLive ? el('span.lv', {}, fixture.isBreak ? words.pause : facts.kind === 'esports' ? filled(words.map, { map: fixture.period }) : num(fixture.clock + "'"))
    : fixture.phase === 'soon' ? [el('span', {}, timeText(fixture.startsAt)[0] + ' '), num(clockText(fixture.startsAt))] : el('span', {}, words[fixture.phase === 'void' ? 'void' : 'ended']);
  const line = (side, score) => el('div', {}, cr(side, 20), el('span', {}, side.name), fixture.phase === 'soon' ? '' : num(score, 'b'));
  const more = fixture.markets.length - 1;
  return el('div.fx', { 'data-key': 'fx ' + fixture.id }, el('div.tm', {}, time),
    el('div.tms', {}, line(fixture.home, fixture.score[0]), line(fixture.away, fixture.score[1])),
    main ? pricesOf(fixture, main, false) : el('div.o3', {}),
    el('button.more', { type: 'button', 'data-act': 'open', 'data-id': fixture.id, 'aria-label': (more > 0 ? '+' + more : '–') + ', ' + filled(words.markets, { match: matchName(fixture) }) }, num(more > 0 ? '+' + more : '–')));
}
const HEADS = { sports: () => ['1', words.drawHead, '2'], esports: () => ['1', '2'] };
function listOf(fixtures) {
  if (fixtures.length === 0) return [el('p.none', {}, words.none)];
  return facts.leagues.flatMap(({ id, name }) => {
    const own = fixtures.filter(({ leagueId }) => leagueId === id);
    if (own.length === 0) return [];
    return [el('section.league', { 'data-key': 'league ' + id }, el('header', {}, el('h2', {}, name), el('span.heads', { 'aria-hidden': 'true', 'data-count': HEADS[facts.kind]().length }, HEADS[facts.kind]().map((text) => el('span', {}, text)))), own.map(row))];
  });
}
const FILTERS = {
  live: ({ phase }) => phase === 'live',
  soon: ({ phase, startsAt }) => phase === 'soon' && startsAt - now() < 1800000,
  all: () => true,
};
function drawNav() {
  const count = (fits) => view.fixtures.filter(fits).length;
  const button = (id, label, size, key) => el('button', { type: 'button', 'data-key': 'nav ' + id, 'data-act': 'filter', 'data-id': id, 'aria-pressed': String(filter === id && !openId), class: key }, el('span', {}, label), num(size));
  const all = [['live', words.liveNow], ['soon', words.soon], ['all', words.all]].map(([id, label]) => button(id, label, count(FILTERS[id]), 'f-' + id));
  all.push(button('mine', words.mine, view.open.length, 'f-mine'));
  const leagues = facts.leagues.map(({ id, name }) => button(id, name, count(({ leagueId }) => leagueId === id), 'f-league'));
  fill(at('nav'), [...all, el('span.caps', { 'data-key': 'caps' }, words.leagues), ...leagues, el('p.note', { 'data-key': 'note' }, words.returns)]);
}
function drawFixtures() {
  const opened = view.fixtures.find(({ id }) => id === openId);
  if (openId && !opened) openId = undefined;
  const fits = FILTERS[filter] ?? (({ leagueId }) => leagueId === filter);
  const listed = view.fixtures.filter(fits);
  const featured = opened ?? listed.find(({ phase, isOpen }) => phase === 'live' && isOpen) ?? listed.find(({ phase }) => phase === 'live') ?? listed.find(({ phase }) => phase === 'soon');
  const back = opened ? [el('button.back', { type: 'button', 'data-key': 'back', 'data-act': 'filter', 'data-id': filter }, words.back)] : [];
  const isWide = opened || facts.kind === 'esports';
  const markets = isWide && featured ? [el('div.mks', { 'data-key': 'mks' }, featured.markets.slice(1).map((market) => marketCard(featured, market)))] : [];
  if (filter === 'mine' && !opened) return fill(at('mid'), [el('div.betlist', { 'data-key': 'mine' }, betsOf(true))]);
  fill(at('mid'), [...back, ...(featured ? [hero(featured)] : []), ...markets, ...listOf(listed.filter((one) => opened || one !== featured))]);
}
`;
