/**
 * The part of a slot's script that plays the free rounds that the brand gave the player. While the player has free
 * rounds, the button plays them at the stake of their grant, and a round costs nothing.
 */
export const FREE_SCRIPT = `
let given = facts.given;
const paidLabel = at('spin').textContent;
const stakeNow = () => given ? Number(given.stake) : stakes[step];
const choiceNow = () => given ? { choice: 'free_round' } : {};
const costNow = () => given ? 0 : stakes[step];
const freeTime = (iso) => new Date(iso).toLocaleString(facts.language.toLowerCase() + '-u-nu-latn',
  { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
function showGiven() {
  at('given').hidden = !given;
  at('stake-name').textContent = given ? words.freeStake : words.stake;
  if (!at('spin').ariaBusy) at('spin').textContent = given ? words.freePlay : paidLabel;
  if (!given) return;
  at('given-left').textContent = filled(words.freeLeft, { left: given.left, rounds: given.rounds });
  /* Isolates the text direction of a date, so that it is shown correctly in a text of another direction. */
  at('given-until').textContent = words.freeUntil.replace('{time}', '\\u2068' + freeTime(given.expiresAt) + '\\u2069');
}
if (given) at('result').textContent = words.freeReady;
`;
