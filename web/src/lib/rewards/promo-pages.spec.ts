import { session, type Grant } from '../session/session.js';
import { badgeOf, hasPromoState, isOffered, type PromoState } from './promo-pages.js';

const [AGENT, TRIAL, PLAYER] = [1, 4, 0];
const logIn = (type: number) => session.start({ token: 't', user: { type } } as unknown as Grant);
const stateWith = (enabled: boolean) =>
  ({
    availablePromoCount: 2,
    missionCount: 1,
    availablePromo: [{ code: 'REFERRAL', enabled }],
  }) as unknown as PromoState;
afterEach(() => session.clear());

describe('the rewards of a member', () => {
  it.each([
    ['a player', PLAYER, true],
    ['an agent, who may claim what he earned as a player', AGENT, true],
    ['free play', TRIAL, false],
  ])('are read for %s: %s', (_name, type, expected) => {
    logIn(type);
    expect(hasPromoState(session.user())).toBe(expected);
  });

  it('are counted by the badges of their pages only', () => {
    const pages = ['/member/rewardCenter', '/member/missionLeaderboard', '/member/referral'];
    expect(pages.map((to) => badgeOf(stateWith(true), to))).toEqual([2, 1, 0]);
  });
});

describe('the invitation page', () => {
  it.each([
    ['a player', PLAYER, [true, true, false]],
    ['an agent', AGENT, [false, false, false]],
    ['free play', TRIAL, [false, false, false]],
  ])('is offered to %s before the state is known, with the promotion, and without it', (_name, type, expected) => {
    logIn(type);
    const states = [undefined, stateWith(true), stateWith(false)];
    expect(states.map((state) => isOffered(state, '/member/referral'))).toEqual(expected);
    expect(isOffered(undefined, '/member/rewardCenter')).toBe(true);
  });
});
