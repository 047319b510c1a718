/**
 * The script of the table: two players, the cards of the round, the player's own hand, earlier rounds, and the end of
 * the duel.
 */
export const DUEL_TABLE_SCRIPT = `
const LETTERS = 'shdc', SIGNS = ['', 'A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const SPOKEN = [10, 5], FRESH_MS = 700;
let chosen = '', handKey = '', roundKey = '', logKey = '', checked = '';
const idOf = ({ rank, suit }) => rank + '-' + suit;
const rankName = (rank) => facts.ranks[rank] ?? String(rank);
const cardName = ({ rank, suit }) => filled(words.cardName, { rank: rankName(rank), suit: facts.suits[suit] });
function cardOf(card, isFresh) {
  const { rank, suit } = card;
  const face = make('span', 'card s' + suit + (isFresh && !still ? ' fresh' : ''));
  const file = rank === 1 || rank > 10 ? SIGNS[rank] + LETTERS[suit] : LETTERS[suit];
  face.dataset.art = file;
  face.append(make('b', '', SIGNS[rank]));
  face.setAttribute('role', 'img');
  face.setAttribute('aria-label', cardName(card));
  return face;
}
const isDone = () => view.phase === 'result' || view.phase === 'void';
const lastRound = () => view.rounds?.at(-1);
/* Both cards of a round stay visible until the next round begins. */
const isRoundShown = () => lastRound() !== undefined && !view.mine && !view.hasRivalLaid && (now() < view.shownUntil || isDone());
function scoreText() {
  if (!view.wins) return '';
  const [mine, theirs] = view.wins;
  const score = mine + '–' + theirs;
  return filled(mine === theirs ? words.level : mine > theirs ? words.youLead : words.rivalLeads, { score });
}
const takenText = ({ taker }) => taker === 'me' ? words.youTook : taker === 'rival' ? words.rivalTook : words.nobody;
function person(id, who, wins, isRing) {
  show(id + '-face', who !== undefined);
  if (who && at(id + '-face').getAttribute('src') !== '/art/' + who.face + '.svg') at(id + '-face').src = '/art/' + who.face + '.svg';
  put(id + '-name', id === 'me' ? words.you : who ? (who.isBot ? who.name.replace('Bot', words.bot) : who.name) : words.wait);
  at(id + '-ring').classList.toggle('free', who === undefined);
  at(id + '-ring').classList.toggle('timed', isRing);
  const pips = at(id + '-pips');
  pips.hidden = wins === undefined;
  if (wins === undefined) return;
  pips.setAttribute('aria-label', filled(words.wins, { wins, all: facts.rules.toWin }));
  pips.replaceChildren(...Array.from({ length: facts.rules.toWin }, (_, index) => make('i', index < wins ? 'w' : '')));
}
function paintHand() {
  const hand = view.phase === 'playing' ? view.hand : [];
  const free = new Set((view.playable ?? []).map(idOf));
  const key = hand.map(idOf).join(' ') + '/' + [...free].join(' ');
  if (!free.has(chosen)) chosen = view.playable?.length ? idOf(view.playable[view.playable.length - 1]) : '';
  if (key !== handKey) {
    const hadFocus = at('hand').contains(document.activeElement);
    handKey = key;
    at('hand').replaceChildren(...hand.map((card, index) => {
      const button = make('button');
      button.type = 'button';
      button.dataset.card = idOf(card);
      button.setAttribute('role', 'radio');
      button.setAttribute('aria-label', cardName(card));
      button.style.setProperty('--turn', (index - (hand.length - 1) / 2) * (hand.length > 5 ? 4 : 6) + 'deg');
      button.disabled = !free.has(idOf(card));
      button.append(cardOf(card));
      button.firstChild.removeAttribute('role');
      button.firstChild.removeAttribute('aria-label');
      button.addEventListener('click', () => { if (chosen === idOf(card)) lay(); else choose(idOf(card)); });
      return button;
    }));
    at('hand').style.setProperty('--count', hand.length);
    choose(chosen, hadFocus);
  }
}
function choose(id, withFocus) {
  chosen = id;
  for (const button of at('hand').children) {
    const isOn = button.dataset.card === id && !button.disabled;
    button.setAttribute('aria-checked', String(isOn));
    button.tabIndex = isOn ? 0 : -1;
    if (isOn && withFocus) button.focus();
  }
  paintLay();
}
function paintLay() {
  const isMine = view?.phase === 'playing' && view.isDue && !isSending && !isAway;
  at('lay').disabled = !isMine || chosen === '';
  put('lay', isMine && chosen ? filled(words.play, { rank: rankName(Number(chosen.split('-')[0])) }) : view?.isDue ? words.lay : words.theirMove);
  at('lay').classList.toggle('primary', isMine);
}
function lay() {
  if (at('lay').disabled) return;
  const [rank, suit] = chosen.split('-').map(Number);
  void act({ action: 'card', card: { rank, suit } });
}
function paintRound() {
  const round = isRoundShown() ? lastRound() : undefined;
  const [mine, theirs] = round ? [round.mine, round.theirs] : [view.mine, view.theirs];
  const key = JSON.stringify([view.phase, mine, theirs, view.hasRivalLaid, round !== undefined]);
  if (key === roundKey) return;
  const isFresh = !isFirst && roundKey !== '';
  const before = { mine: at('mine').dataset.card ?? '', theirs: at('theirs').dataset.card ?? '' };
  roundKey = key;
  for (const [id, card] of [['mine', mine], ['theirs', theirs]]) {
    const isHidden = id === 'theirs' && !card && view.hasRivalLaid && !round;
    const name = card ? idOf(card) : isHidden ? 'back' : '';
    const slot = at(id);
    slot.classList.toggle('taken', round !== undefined && round.taker === (id === 'mine' ? 'me' : 'rival'));
    if (name === before[id]) continue;
    slot.dataset.card = name;
    slot.replaceChildren(...(card ? [cardOf(card, isFresh)] : isHidden ? [make('span', 'card back')] : []));
  }
  put('theirs-caption', theirs && !round && view.lead === 'rival' ? filled(words.led, { card: rankName(theirs.rank) }) : words.theirCard);
}
function paintLog() {
  show('log', (view.rounds?.length ?? 0) > 0);
  const key = JSON.stringify(view.rounds ?? []);
  if (key === logKey) return;
  logKey = key;
  put('log-title', filled(words.roundOf, { round: Math.min(facts.rules.cards, (view.rounds?.length ?? 0) + (isDone() ? 0 : 1)), rounds: facts.rules.cards }));
  at('log-rounds').replaceChildren(...(view.rounds ?? []).map((round, index) => {
    const row = make('li');
    const pair = make('span', 'pair');
    pair.dir = 'ltr';
    pair.append(cardOf(round.mine), cardOf(round.theirs));
    const text = make('span');
    text.append(make('span', '', filled(words.round, { round: index + 1 })), make('b', '', takenText(round)));
    row.append(pair, text);
    return row;
  }));
  at('log-rounds').scrollTop = 9999;
}
/* If the duel is void because the player's stake was refused, the player's next step is shown below the title. */
const VOID = { RIVAL: words.voidRival, INSUFFICIENT_FUNDS: words.short, LIMIT_STAKE: words.voidLimit };
const endTitle = () => view.winner === 'tie' ? words.tie : view.winner === 'me' ? (view.how === 'given-up' ? words.wonUp : words.won) : view.how === 'given-up' ? words.lostUp : words.lost;
function paintSay() {
  const { phase } = view;
  show('say', phase !== 'playing');
  if (phase === 'playing') return;
  put('say-title', { waiting: words.wait, sent: words.sending, void: VOID[view.refused] ?? words.voidOwn }[phase] ?? endTitle());
  const isWon = phase === 'result' && view.winner === 'me';
  show('say-money', isWon);
  put('say-money', isWon ? '+' + money(view.paidMinor) : '');
  put('say-more', phase === 'waiting' ? words.notTaken + ' ' + (view.isForPeople ? words.noBot : words.botComes)
    : phase === 'result' ? ltr(view.wins.join('–')) : refusals[view.refused] ?? '');
  show('say-more', phase === 'waiting' || phase === 'result' || refusals[view.refused] !== undefined);
  paintSeal(phase === 'void' ? {} : view);
  show('leave', phase !== 'sent');
  put('leave', phase === 'waiting' ? words.leave : words.back);
  show('again', phase === 'result');
  at('leave').disabled = at('again').disabled = isSending;
}
function paintSeal({ commitment, seed, salt: mix }) {
  const rows = [[words.seal, commitment], [words.seed, seed && seed + ' · ' + mix]].filter(([, text]) => text);
  const key = rows.join();
  if (at('say-seal').dataset.key === key) return;
  at('say-seal').dataset.key = key;
  at('say-seal').replaceChildren(...rows.flatMap(([name, text]) => {
    const value = make('dd', '', text);
    value.dir = 'ltr';
    value.title = text;
    return [make('dt', '', name), value];
  }));
  if (!seed || !crypto.subtle || checked === seed) return;
  void crypto.subtle.digest('SHA-256', new TextEncoder().encode(seed)).then((hash) => {
    const hex = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    if (hex === commitment) at('say-seal').append(make('dd', 'fits', words.sealFits));
  });
  checked = seed;
}
function paintTable() {
  const { phase } = view;
  const isPlaying = phase === 'playing';
  at('table').dataset.phase = isAway ? 'away' : phase;
  at('table').dataset.winner = phase === 'result' ? view.winner : '';
  person('me', view.me, view.wins?.[0], isPlaying && view.isDue);
  person('rival', view.rival, view.wins?.[1], isPlaying && view.isRivalDue);
  const tag = !isPlaying ? '' : view.rival.isAway ? words.isAway : view.hasRivalLaid ? words.hasPlayed : view.isRivalDue ? words.thinking : '';
  show('rival-tag', tag !== '');
  put('rival-tag', tag);
  if (at('rival-cards').children.length !== (view.rivalCards ?? 0)) at('rival-cards').replaceChildren(...Array.from({ length: view.rivalCards ?? 0 }, () => make('span', 'card back')));
  put('pot', money(view.potMinor));
  put('gets', filled(words.gets, { gets: money(view.getsMinor) }));
  put('score', isPlaying && isRoundShown() ? takenText(lastRound()) : isPlaying ? scoreText() : filled(words.room, { room: view.room }));
  show('trump', isPlaying && Number.isInteger(view.trump));
  put('trump', Number.isInteger(view.trump) ? filled(words.trump, { suit: facts.suits[view.trump] }) : '');
  show('go', isPlaying);
  show('clock', isPlaying);
  put('clock-text', view.isDue ? words.yourMove : words.theirMove);
  paintHand();
  paintLay();
  paintRound();
  paintLog();
  paintSay();
}
/* Between two answers of the server, the ring and the seconds are drawn by the server's clock. */
function tick() {
  if (view?.phase === 'waiting') put('rival-name', words.wait + ' ' + ltr(clockOf(now() - view.since)));
  if (view?.phase !== 'playing') return;
  const left = Math.max(0, view.endsAt - now());
  const share = Math.min(100, (100 * left) / view.moveMs);
  for (const id of ['me', 'rival']) at(id + '-ring').style.setProperty('--left', share);
  const seconds = Math.min(Math.ceil(left / 1000), view.moveMs / 1000);
  put('seconds', filled(words.seconds, { seconds }));
  if (view.isDue && SPOKEN.includes(seconds)) tell(filled(words.secondsLeft, { seconds }));
  if (!view.mine && !view.hasRivalLaid) { paintRound(); put('score', isRoundShown() ? takenText(lastRound()) : scoreText()); }
}
/* Returns the text that the live region announces after a change of the state. */
function story(before) {
  const { phase } = view;
  if (phase === 'waiting') return words.wait;
  if (phase === 'sent') return words.sending;
  if (isDone()) return at('say-title').textContent + (phase === 'result' ? ' ' + view.outcome : '');
  const said = [];
  const round = lastRound();
  if (round && before?.rounds?.length !== view.rounds.length) said.push(cardName(round.mine) + ', ' + cardName(round.theirs) + '. ' + takenText(round) + '.');
  if (view.theirs) said.push(filled(words.led, { card: cardName(view.theirs) }) + '.');
  if (view.isDue) said.push(words.yourMove);
  return said.join(' ');
}
function tableKey(event) {
  if (view?.phase !== 'playing') return false;
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step) {
    const free = [...at('hand').children].filter((button) => !button.disabled);
    const here = free.findIndex((button) => button.dataset.card === chosen);
    if (free.length > 0) choose(free[(here + step + free.length) % free.length].dataset.card, true);
    return true;
  }
  if (event.key !== 'Enter' || event.repeat || event.target.closest('button:not(#hand button)')) return false;
  lay();
  return true;
}
at('lay').addEventListener('click', lay);
at('give-up').addEventListener('click', () => at('ask').showModal());
at('ask-no').addEventListener('click', () => at('ask').close());
at('ask-yes').addEventListener('click', () => { at('ask').close(); void act({ action: 'give-up' }); });
at('leave').addEventListener('click', () => void act({ action: 'leave' }));
at('again').addEventListener('click', () => void act({ action: 'find', stake: view.stakeMinor }));
`;
