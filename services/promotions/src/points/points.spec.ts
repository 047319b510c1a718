import fc from 'fast-check';
import { GameCategory, identity } from '@nm/contracts';
import { pointsOnPlay } from '../rules/points-on-play.js';
import { MICRO, earn, earnedMicro, reverse, type Booking, type Play, type Player } from './points.js';

// Goal: a round earns the right points, and a balance is the sum of its entries and never negative after any reversal.

const { MemberStatus, MemberType } = identity;
const aPlayer = (change: Partial<Player> = {}): Player => ({
  type: MemberType.PLAYER,
  status: MemberStatus.ACTIVE,
  currency: 'USD',
  ...change,
});
const aPlay = (change: Partial<Play> = {}): Play => ({
  roundId: 'r',
  category: GameCategory.RNG,
  currency: 'USD',
  validStakeMinor: 1_000n,
  settledAt: new Date('2026-11-20'),
  ...change,
});

test('ten dollars of valid stake on slots are one point, and a cent is a thousandth of it', () => {
  expect(earnedMicro(pointsOnPlay, aPlayer(), aPlay())).toBe(MICRO);
  expect(earnedMicro(pointsOnPlay, aPlayer(), aPlay({ validStakeMinor: 1n }))).toBe(1_000n);
});

test('a category counts by its share, and an unlisted one does not count', () => {
  expect(earnedMicro(pointsOnPlay, aPlayer(), aPlay({ category: GameCategory.LIVE }))).toBe(MICRO / 5n);
  expect(earnedMicro(pointsOnPlay, aPlayer(), aPlay({ category: GameCategory.UNSPECIFIED }))).toBe(0n);
});

test.each<[string, Partial<Player>, Partial<Play>]>([
  ['a trial member', { type: MemberType.TRIAL }, {}],
  ['an agent', { type: MemberType.AGENT }, {}],
  ['an excluded member', { status: MemberStatus.EXCLUDED }, {}],
  ['another currency than the account’s', {}, { currency: 'BDT' }],
  ['a currency without a rate', { currency: 'EUR' }, { currency: 'EUR' }],
  ['a void round', {}, { validStakeMinor: 0n }],
])('%s earns nothing', (_who, player, play) => {
  expect(earnedMicro(pointsOnPlay, aPlayer(player), aPlay(play))).toBe(0n);
});

test('a balance is the sum of its movements and never negative, and the debt is what could not be reversed', () => {
  const step = fc.record({
    kind: fc.constantFrom('earn', 'reverse', 'spend'),
    micro: fc.bigInt({ min: 0n, max: 5_000_000n }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let state = { balanceMicro: 0n, debtMicro: 0n };
      let [sum, owed] = [0n, 0n];
      for (const { kind, micro } of steps) {
        if (kind === 'spend') {
          const spent = micro < state.balanceMicro ? micro : state.balanceMicro;
          state = { ...state, balanceMicro: state.balanceMicro - spent };
          sum -= spent;
          continue;
        }
        const booking: Booking = kind === 'earn' ? earn(state, micro) : reverse(state, micro);
        owed += kind === 'earn' ? -micro : micro;
        sum += booking.movements.reduce((total, { pointsMicro }) => total + pointsMicro, 0n);
        owed += booking.movements.reduce((total, { pointsMicro }) => total + pointsMicro, 0n);
        state = booking.state;
        expect(booking.movements.at(-1)?.balanceMicro).toBe(state.balanceMicro);
        expect(state.debtMicro).toBe(owed);
      }
      expect(state.balanceMicro).toBe(sum);
      expect(
        state.balanceMicro >= 0n && state.debtMicro >= 0n && (state.balanceMicro === 0n || state.debtMicro === 0n),
      ).toBe(true);
    }),
  );
});
