import fc from 'fast-check';
import { GameCategory } from '@nm/contracts';
import { validStakeOf } from '../../rounds/round.js';
import { houseShareOf, paidMinor, validStakeOfRound, type RoundTotals } from './round-totals.js';

const totals = (changes: Partial<RoundTotals>): RoundTotals => ({
  ...{ pending: 0, bets: 1, freeRounds: 0, liveBets: 1, stakeCashMinor: 0n, stakeBonusMinor: 0n, tipMinor: 0n },
  ...{ undoneCashMinor: 0n, undoneBonusMinor: 0n, payoutCashMinor: 0n, payoutBonusMinor: 0n, countedMinor: 0n },
  ...{
    betTxId: null,
    counts: 0,
    failedCounts: 0,
    balanceMinor: 0n,
    balanceVersion: 0n,
    wonMinor: 0n,
    heldMinor: 0n,
    houseMinor: 0n,
  },
  ...changes,
});
const STAKE = { stakeCashMinor: 40n, stakeBonusMinor: 60n };

// Goal: after an adjustment that reduces a win, the house has the part that it would have received if the win had been
// lower from the start. It never returns more than it received, and the member never pays for a win that went to the
// house.
describe('The part of an adjustment that the house gives back', () => {
  it.each([
    ['nothing without a part of the house', 500n, { payoutCashMinor: 1_000n }, 0n],
    ['its part by the stake of the bet', 500n, { payoutCashMinor: 400n, houseMinor: 600n }, 300n],
    ['its part of the whole win', 1_000n, { payoutCashMinor: 400n, houseMinor: 600n }, 600n],
    [
      'no more than it received, where another win of the round was cash',
      900n,
      { payoutCashMinor: 940n, houseMinor: 60n },
      60n,
    ],
    ['all that the member did not receive', 600n, { payoutCashMinor: 0n, houseMinor: 600n }, 600n],
    ['nothing of what is still held', 500n, { payoutCashMinor: 400n, houseMinor: 600n, heldMinor: 500n }, 0n],
    [
      'its part of what is above the held wins',
      500n,
      { payoutCashMinor: 400n, houseMinor: 600n, heldMinor: 400n },
      60n,
    ],
    [
      'its part by the stakes of returned bets, where no other stands',
      500n,
      {
        ...{ liveBets: 0, stakeCashMinor: 0n, stakeBonusMinor: 0n, undoneCashMinor: 40n, undoneBonusMinor: 60n },
        ...{ payoutCashMinor: 400n, houseMinor: 600n },
      },
      300n,
    ],
  ] as const)('is %s', (_, amountMinor, sums, expected) => {
    expect(houseShareOf(amountMinor, totals({ ...STAKE, ...sums }))).toBe(expected);
  });

  it('asks neither side for more than it received', () => {
    const minor = fc.bigInt({ min: 0n, max: 1_000n });
    fc.assert(
      fc.property(minor, minor, minor, minor, minor, minor, minor, (cash, bonus, held, house, c, b, part) => {
        const sums = totals({
          ...{ payoutCashMinor: cash, payoutBonusMinor: bonus, heldMinor: held, houseMinor: house },
          ...{ stakeCashMinor: c, stakeBonusMinor: b },
        });
        const amountMinor = (paidMinor(sums) * part) / 1_000n;
        const ofHouse = houseShareOf(amountMinor, sums);
        const ofMember = amountMinor - ofHouse - (amountMinor < held ? amountMinor : held);
        expect(ofHouse >= 0n && ofHouse <= house).toBe(true);
        expect(ofMember >= 0n && ofMember <= cash + bonus).toBe(true);
      }),
    );
  });
});

// Goal: the house's part of a win does not change the valid stake. A vendor's round has the same valid stake as an
// in-house round with the same stake and win.
test.each([GameCategory.LIVE, GameCategory.RNG])('the valid stake counts the part of the house (%s)', (category) => {
  const minor = fc.bigInt({ min: 0n, max: 1_000n });
  fc.assert(
    fc.property(minor, minor, minor, (stakeMinor, own, house) => {
      const sums = totals({ stakeBonusMinor: stakeMinor, payoutCashMinor: own, houseMinor: house });
      const inHouse = validStakeOf({ stakeMinor, payoutMinor: own + house, category, trial: false });
      expect(validStakeOfRound(sums, category, false)).toBe(inHouse);
    }),
  );
});
