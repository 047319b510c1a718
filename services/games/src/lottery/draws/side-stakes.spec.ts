import { PLAYS } from '../plays/plays.js';
import type { Slip } from '../slips/slip.js';
import { sidesOf, sideStakesOfSlip } from './side-stakes.js';

// Goal: the stakes on opposite sides are published exactly for the plays (kinds of bet) that have two opposite
// outcomes.
describe('The sides of a lottery slip', () => {
  const draw = { drawId: 'd1', region: 'elott' } as const;
  const slip = (lines: Slip['lines'], trial = false) => ({ lines, trial }) as Slip;

  it('are two in each play with opposed outcomes, and none in any other play', () => {
    const opposed = PLAYS.filter((row) => sidesOf(row).length > 0);
    expect(opposed.map(({ region, play }) => `${region} ${play}`).toSorted()).toEqual([
      ...['elott half', 'elott sum-parity', 'elott sum-size', 'lott parity', 'lott size'],
    ]);
    expect(new Set(opposed.map((row) => sidesOf(row).length))).toEqual(new Set([2]));
  });

  it('carry the stake on each, and leave ties and numbers out', () => {
    const lines = [
      { play: 'sum-size', combinations: ['big', 'tie'], unitMinor: '100' },
      { play: 'sum-size', combinations: ['big'], unitMinor: '50' },
      { play: 'half', combinations: ['below'], unitMinor: '10' },
      { play: 'pick1', combinations: ['07'], unitMinor: '10' },
    ];
    expect(sideStakesOfSlip(draw, slip(lines))).toEqual([
      { market: 'draw:d1:sum-size', side: 0, sides: 2, stakeMinor: 150n },
      { market: 'draw:d1:half', side: 1, sides: 2, stakeMinor: 10n },
    ]);
    expect(sideStakesOfSlip(draw, slip(lines, true))).toEqual([]);
  });
});
