import { BETS_MAX, placedIn } from './placed-bets.js';

// Goal: only well-formed bets are accepted, and never more than the maximum of a round.
const bet = { stake: '100', choice: 'n1' };

it('reads one bet or a list of them', () => {
  expect(placedIn(bet)).toEqual([{ choice: 'n1', stakeMinor: 100n }]);
  expect(placedIn({ bets: [bet, { ...bet, choice: 'n2' }] })).toHaveLength(2);
});

it.each([
  ...[undefined, null, 'x', {}, { bets: [] }, { bets: [null] }, { bets: [bet, { ...bet, stake: '-1' }] }],
  ...[{ bets: Array(BETS_MAX + 1).fill(bet) }, { ...bet, stake: 100 }, { ...bet, stake: '0' }, { bets: [[bet]] }],
])('%j is no bet', (sent) => {
  expect(placedIn(sent)).toBeUndefined();
});
