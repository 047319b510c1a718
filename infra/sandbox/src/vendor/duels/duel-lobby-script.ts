/** The script of the list of rooms: filters by stake, a card per room, and a button that finds an opponent. */
export const DUEL_LOBBY_SCRIPT = `
const ladder = facts.roomStakes;
const middle = ladder.includes(ladder[0] * 5) ? ladder[0] * 5 : ladder[Math.floor(ladder.length / 2)];
const GROUPS = [
  { has: () => true, stake: middle },
  { has: (stake) => stake < middle, stake: ladder.findLast((stake) => stake < middle) ?? ladder[0] },
  { has: (stake) => stake === middle, stake: middle },
  { has: (stake) => stake > middle, stake: ladder.find((stake) => stake > middle) ?? middle },
];
let group = 0, isOpenOnly = false, note = '', wanted = facts.room, roomsKey = '';
const brief = (minor) => money(minor).replace(/\\.0+$/, '');
const groupName = (index) => index === 0 ? words.any
  : ltr(index === 1 ? brief(ladder[0]) + '–' + brief(GROUPS[1].stake).replace(symbol, '') : index === 2 ? brief(middle) : brief(GROUPS[3].stake) + '+');
for (let index = 0; index < GROUPS.length; index += 1) {
  const button = make('button');
  button.type = 'button';
  button.addEventListener('click', () => { group = index; roomsKey = ''; paint(); });
  at('stakes').append(button);
}
at('open-only').addEventListener('click', () => { isOpenOnly = !isOpenOnly; roomsKey = ''; paint(); });
at('find').addEventListener('click', () => void act({ action: 'find', stake: String(GROUPS[group].stake) }));
function faceOf({ name, face, isBot }) {
  const seat = make('span', 'seat');
  const image = make('img');
  image.alt = '';
  image.src = '/art/' + face + '.svg';
  image.width = image.height = 48;
  seat.append(image, make('small', '', name));
  if (isBot) seat.lastChild.textContent = name.replace('Bot', words.bot);
  return seat;
}
function roomCard(room) {
  const card = make('li', room.number === facts.room ? 'room wanted' : 'room');
  card.dataset.room = room.number;
  card.dataset.state = room.state;
  const head = make('div', 'head');
  head.append(make('b', '', filled(words.room, { room: room.number })));
  const state = make('span', 'tag ' + room.state);
  state.dataset.state = '';
  head.append(state);
  const seats = make('div', 'seats');
  const table = make('img', 'mini');
  table.alt = '';
  table.src = '/art/duel-table-' + (room.state === 'duel' ? 'busy' : 'open') + '.svg';
  seats.append(table, ...room.seats.map(faceOf));
  for (let free = room.seats.length; free < 2; free += 1) seats.append(make('span', 'seat free'));
  if (room.state === 'duel') {
    const cards = make('span', 'pair');
    cards.append(make('i'), make('i', 'blue'));
    seats.append(cards);
  }
  const foot = make('div', 'foot');
  const stake = make('p');
  stake.append(make('small', '', words.stake), make('b', '', brief(room.stakeMinor)));
  stake.lastChild.dir = 'ltr';
  foot.append(stake);
  if (room.isForPeople) stake.append(make('small', 'people', words.people));
  if (room.state !== 'duel') {
    const sit = make('button', '', words.sit);
    sit.type = 'button';
    sit.dataset.sit = room.number;
    sit.setAttribute('aria-label', filled(words.sitIn, { room: room.number, stake: money(room.stakeMinor) }));
    sit.addEventListener('click', () => void act({ action: 'sit', room: room.number }));
    foot.append(sit);
  }
  card.append(head, seats, foot);
  return card;
}
function paintLobby() {
  [...at('stakes').children].forEach((button, index) => {
    button.textContent = groupName(index);
    button.setAttribute('aria-pressed', String(index === group));
  });
  at('open-only').setAttribute('aria-pressed', String(isOpenOnly));
  const { stake } = GROUPS[group];
  put('find', words.find + ' ' + ltr(brief(stake)));
  at('find').disabled = !view || isSending || isAway;
  const rooms = view?.rooms ?? [];
  const gets = rooms.find(({ stakeMinor }) => Number(stakeMinor) === stake)?.getsMinor;
  put('quick-pot', gets ? filled(words.pot, { pot: money(stake * 2), gets: money(gets) }) : '');
  put('quick-wait', view ? filled(words.waiters, { count: rooms.filter(({ state }) => state === 'waiting').length }) : '');
  put('count', view ? filled(words.count, { rooms: rooms.length, open: rooms.filter(({ state }) => state !== 'duel').length }) : '');
  at('note').hidden = !note && !isAway;
  put('note', isAway ? awayText() : note);
  const shown = rooms.filter((room) => GROUPS[group].has(Number(room.stakeMinor)) && (!isOpenOnly || room.state !== 'duel'));
  const key = JSON.stringify([group, isOpenOnly, symbol, shown.map(({ waitedMs, score, ...rest }) => rest)]);
  if (view && key !== roomsKey) {
    const focused = document.activeElement?.dataset?.sit;
    at('rooms').replaceChildren(...(shown.length > 0 ? shown.map(roomCard) : [make('li', 'nothing', words.noRooms)]));
    if (focused) at('rooms').querySelector('[data-sit="' + focused + '"]')?.focus();
    roomsKey = key;
  }
  for (const room of shown) {
    const card = at('rooms').querySelector('[data-room="' + room.number + '"]');
    const text = room.state === 'waiting' ? filled(words.waits, { time: clockOf(room.waitedMs) })
      : room.state === 'duel' ? filled(words.playing, { score: room.score.join('–') }) : words.open;
    if (card) card.querySelector('[data-state]').textContent = text;
    if (card) card.querySelector('[data-sit]')?.toggleAttribute('disabled', isSending || isAway);
  }
  /* A link from the site names a room. The page shows this room, and the player decides whether to sit down. */
  if (view && wanted !== undefined) {
    const card = at('rooms').querySelector('[data-room="' + wanted + '"]');
    wanted = undefined;
    card?.scrollIntoView({ block: 'center' });
    card?.querySelector('[data-sit]')?.focus();
  }
}
function lobbyKey(event) {
  const buttons = [...at('rooms').querySelectorAll('[data-sit]')];
  const here = buttons.indexOf(document.activeElement);
  const columns = getComputedStyle(at('rooms')).gridTemplateColumns.split(' ').length;
  const across = document.documentElement.dir === 'rtl' ? -1 : 1;
  const step = { ArrowLeft: -across, ArrowRight: across, ArrowUp: -columns, ArrowDown: columns }[event.key];
  if (!step || buttons.length === 0) return false;
  buttons[here < 0 ? 0 : Math.min(buttons.length - 1, Math.max(0, here + step))].focus();
  return true;
}
`;
