import fc from 'fast-check';
import { UNKNOWN_BET, decide, move, splitPayout, splitStake, totalOf } from './posting.js';
import { aBet, aBetWin, aDeposit, aGrant, aRollback, aWin, anAdjustment } from './testing/commands.js';
import { anAccount } from './testing/ledger-model.js';

const amount = fc.bigInt({ min: 0n, max: 1_000_000_000_000_000n });
const stake = fc.bigInt({ min: 1n, max: 1_000_000_000_000_000n });

// Goal: the rules of money hold for every amount, not only for those somebody thought of.
describe('A stake', () => {
  it('takes cash first, then bonus, and takes all of itself', () => {
    expect(splitStake({ cashMinor: 30n, bonusMinor: 100n }, 50n)).toEqual({ cashMinor: 30n, bonusMinor: 20n });
    expect(splitStake({ cashMinor: 80n, bonusMinor: 100n }, 50n)).toEqual({ cashMinor: 50n, bonusMinor: 0n });
    fc.assert(
      fc.property(amount, amount, stake, (cashMinor, bonusMinor, stakeMinor) => {
        fc.pre(stakeMinor <= cashMinor + bonusMinor);
        const split = splitStake({ cashMinor, bonusMinor }, stakeMinor);
        expect(totalOf(split)).toBe(stakeMinor);
        expect(split.bonusMinor > 0n ? split.cashMinor === cashMinor : split.cashMinor <= cashMinor).toBe(true);
      }),
    );
  });

  it.each([
    ['more than the member has', anAccount({ cashMinor: 40n, bonusMinor: 9n }), 'wallet.insufficient_funds'],
    [
      'beyond the stake limit',
      anAccount({ cashMinor: 99n, stakedMinor: 60n, stakeCeilingMinor: 100n }),
      'wallet.stake_limit',
    ],
    [
      'beyond the loss limit',
      anAccount({ cashMinor: 99n, stakedMinor: 70n, wonMinor: 10n, lossCeilingMinor: 100n }),
      'wallet.loss_limit',
    ],
    ['of an excluded member', anAccount({ cashMinor: 99n, excluded: true }), 'wallet.excluded'],
  ])('is refused when it is %s', (_what, account, code) => {
    expect(decide(account, aBet(50n))).toMatchObject({
      status: 'refused',
      code,
      stake: { cashMinor: 0n, bonusMinor: 0n },
    });
  });

  it('may reach a limit exactly, and winnings make room under the loss limit', () => {
    expect(decide(anAccount({ cashMinor: 99n, stakedMinor: 50n, stakeCeilingMinor: 100n }), aBet(50n))).toMatchObject({
      status: 'applied',
    });
    expect(
      decide(anAccount({ cashMinor: 99n, stakedMinor: 70n, wonMinor: 20n, lossCeilingMinor: 100n }), aBet(50n)),
    ).toMatchObject({ status: 'applied' });
  });
});

describe('A payout', () => {
  it('follows the split of its stake: cash rounded down, the rest bonus', () => {
    expect(splitPayout({ cashMinor: 1n, bonusMinor: 2n }, 100n)).toEqual({ cashMinor: 33n, bonusMinor: 67n });
    fc.assert(
      fc.property(amount, amount, amount, (cashMinor, bonusMinor, payoutMinor) => {
        fc.pre(cashMinor + bonusMinor > 0n);
        const split = splitPayout({ cashMinor, bonusMinor }, payoutMinor);
        expect(totalOf(split)).toBe(payoutMinor);
        expect(split.cashMinor * (cashMinor + bonusMinor) <= payoutMinor * cashMinor).toBe(true);
      }),
    );
  });

  it('needs its bet: none, or a refused one, is unknown; a void one moves nothing', () => {
    const bet = {
      type: 'bet',
      status: 'applied',
      stake: { cashMinor: 10n, bonusMinor: 0n },
      isRolledBack: false,
    } as const;
    expect(decide(anAccount(), aWin('b', 5n))).toBe(UNKNOWN_BET);
    expect(decide(anAccount(), aWin('b', 5n), { ...bet, status: 'refused' })).toBe(UNKNOWN_BET);
    expect(decide(anAccount(), aWin('b', 5n), { ...bet, isRolledBack: true })).toMatchObject({ status: 'tombstone' });
    expect(decide(anAccount({ excluded: true }), aWin('b', 5n), bet)).toMatchObject({
      status: 'applied',
      payout: { cashMinor: 5n },
    });
  });
});

describe('A win without a bet', () => {
  it('is owed to an excluded member too, in cash', () => {
    expect(decide(anAccount({ excluded: true }), aWin(null, 5n))).toMatchObject({
      status: 'applied',
      payout: { cashMinor: 5n, bonusMinor: 0n },
    });
  });
});

describe('An adjustment downwards', () => {
  it('takes cash, then bonus, and books the rest as debt, for every amount', () => {
    fc.assert(
      fc.property(amount, amount, stake, (cashMinor, bonusMinor, amountMinor) => {
        const account = anAccount({ cashMinor, bonusMinor, excluded: true });
        const decision = decide(account, anAdjustment(amountMinor));
        if (typeof decision === 'string') throw new Error(decision);
        const after = move(account, anAdjustment(amountMinor), decision);
        expect(cashMinor + bonusMinor - after.cashMinor - after.bonusMinor + after.debtMinor).toBe(amountMinor);
        expect(
          after.cashMinor >= 0n &&
            after.bonusMinor >= 0n &&
            (after.debtMinor === 0n || after.cashMinor + after.bonusMinor === 0n),
        ).toBe(true);
        expect([after.stakedMinor, after.wonMinor]).toEqual([0n, -amountMinor]);
      }),
    );
  });
});

describe('A rollback', () => {
  it('gives a bet back to the very pools it came from', () => {
    fc.assert(
      fc.property(amount, amount, stake, (cashMinor, bonusMinor, stakeMinor) => {
        const before = anAccount({ cashMinor, bonusMinor });
        const taken = decide(before, aBet(stakeMinor));
        fc.pre(taken !== UNKNOWN_BET && taken.status === 'applied');
        const bet = { type: 'bet', status: 'applied', stake: taken.stake, isRolledBack: false } as const;
        const given = decide(move(before, aBet(stakeMinor), taken), aRollback('b'), bet);
        if (given === UNKNOWN_BET) throw new Error('the bet is known');
        const after = move(move(before, aBet(stakeMinor), taken), aRollback('b'), given);
        expect(after).toEqual({ ...before, version: 2n });
      }),
    );
  });

  it('of an unknown, refused or already returned bet is a tombstone', () => {
    const bet = {
      type: 'bet',
      status: 'applied',
      stake: { cashMinor: 10n, bonusMinor: 0n },
      isRolledBack: true,
    } as const;
    for (const earlier of [undefined, bet, { ...bet, status: 'refused' as const }]) {
      expect(decide(anAccount(), aRollback('b'), earlier)).toMatchObject({
        status: 'tombstone',
        payout: { cashMinor: 0n, bonusMinor: 0n },
      });
    }
  });
});

describe('Other money', () => {
  it('arrives whole: a deposit in cash even for an excluded member, a grant as promised but not for one', () => {
    expect(decide(anAccount({ excluded: true }), aDeposit(7n))).toMatchObject({
      status: 'applied',
      payout: { cashMinor: 7n },
    });
    expect(decide(anAccount(), aGrant(3n, 4n))).toMatchObject({
      status: 'applied',
      payout: { cashMinor: 3n, bonusMinor: 4n },
    });
    expect(decide(anAccount({ excluded: true }), aGrant(3n))).toMatchObject({
      status: 'refused',
      code: 'wallet.excluded',
    });
  });

  it('bet and win in one settle together: the payout cannot fund the stake', () => {
    expect(decide(anAccount({ cashMinor: 9n }), aBetWin(10n, 100n))).toMatchObject({ status: 'refused' });
    expect(
      move(anAccount({ cashMinor: 10n }), aBetWin(10n, 100n), {
        status: 'applied',
        stake: { cashMinor: 10n, bonusMinor: 0n },
        payout: { cashMinor: 100n, bonusMinor: 0n },
      }),
    ).toMatchObject({ cashMinor: 100n, stakedMinor: 10n, wonMinor: 100n, version: 1n });
  });
});
