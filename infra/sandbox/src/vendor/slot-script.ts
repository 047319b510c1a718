/** What a slot adds: it shows the grid that the server drew. */
export const SLOT_SCRIPT = `
const LINES = [[3, 4, 5], [0, 1, 2], [6, 7, 8], [0, 4, 8], [6, 4, 2]];
const cell = (place) => document.querySelector('[data-place="' + place + '"]');
function reveal(answer) {
  answer.grid.forEach((index, place) => { cell(place).firstChild.src = '/art/' + facts.arts[index] + '.svg'; });
  for (const { line, count } of answer.wins) LINES[line].slice(0, count).forEach((place) => cell(place).classList.add('hit'));
  at('reels').classList.toggle('won', answer.wins.length > 0);
  say(answer.wins.length > 0 ? words.win + ' ' + money(answer.payoutMinor) : words.none, answer.wins.length > 0);
}
at('spin').addEventListener('click', () => {
  document.querySelectorAll('.hit').forEach((each) => each.classList.remove('hit'));
  void play('spin', {}, at('reels'), reveal);
});
`;
