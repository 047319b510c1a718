/**
 * The part of the script that only slots have. It shows the symbols that the server drew, and the payout of each
 * symbol at the present stake.
 */
export const SLOT_SCRIPT = `
const LINES = [[3, 4, 5], [0, 1, 2], [6, 7, 8], [0, 4, 8], [6, 4, 2]];
const cell = (place) => document.querySelector('[data-place="' + place + '"]');
function reveal(answer) {
  answer.grid.forEach((index, place) => { cell(place).firstChild.src = '/art/' + facts.arts[index] + '.svg'; });
  for (const { line, count } of answer.wins)
    LINES[line].slice(0, count).forEach((place) => cell(place).classList.add('hit'));
  say(endOf(answer.payoutMinor), isGain(answer.payoutMinor));
  /* A free round costs the player nothing, so its win is compared with the stake of the grant. */
  bigWin(answer.payoutMinor, staked === '0' ? String(stakeNow()) : staked);
}
/* A payout is per line, and each line has an equal share of the stake. Amounts are rounded down as on the server. */
onStake.push((stake) => {
  for (const each of document.querySelectorAll('[data-pays]'))
    each.textContent = money((BigInt(stake) * BigInt(each.dataset.pays)) / BigInt(LINES.length));
  at('pays-stake').textContent = money(stake);
});
at('spin').addEventListener('click', () => {
  document.querySelectorAll('.hit').forEach((each) => each.classList.remove('hit'));
  void play('spin', choiceNow(), at('reels'), reveal);
});
show();
`;
