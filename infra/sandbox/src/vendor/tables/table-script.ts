/** The part of the script that only tables have. It sends the player's choice and shows the outcome. */
export const TABLE_SCRIPT = `
const LAST_MAX = 6;
function reveal({ outcome, payoutMinor }) {
  const won = isGain(payoutMinor);
  at('outcome').textContent = outcome;
  const item = document.createElement('li');
  item.textContent = outcome;
  item.classList.toggle('gain', won);
  at('last').prepend(item);
  if (at('last').children.length > LAST_MAX) at('last').lastChild.remove();
  say(outcome + ' · ' + endOf(payoutMinor), won);
}
const bet = () => void play('bet', { choice: new FormData(at('choices')).get('choice') }, at('table'), reveal);
at('spin').addEventListener('click', bet);
/* Enter on a choice places the bet, as in a form. */
at('choices').addEventListener('keydown', (event) => { if (event.key === 'Enter' && !event.repeat && !at('spin').disabled) bet(); });
`;
