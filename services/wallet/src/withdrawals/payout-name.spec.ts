import { holderFacts, isPayoutName } from './payout-name.js';

describe('The name on a payout account', () => {
  const names = ['Jahid Hasan', 'রহিমা খাতুন'];

  it('is found however case, spaces and punctuation are typed', () => {
    for (const typed of ['Jahid Hasan', ' jahid  HASAN ', 'JAHID-HASAN', 'Jahid Hasan.', 'রহিমা  খাতুন'])
      expect(isPayoutName(typed, names)).toBe(true);
  });

  it('is not found by another name, by a part of it, or by nothing', () => {
    for (const typed of ['Jahid Hassan', 'Jahid', 'Hasan Jahid', '', ' . ', 'রহিমা খাতু'])
      expect(isPayoutName(typed, names)).toBe(false);
    expect(isPayoutName('', [''])).toBe(false);
  });
});

// Goal: a payout account in another person's name is recognised. A different spelling of the member's own name does not
// count as another name.
describe('The holders of payout accounts', () => {
  it.each([
    ['Jahid Hasan', ' jahid  HASAN '],
    ['José Muñoz', 'Jose Munoz'],
    ['JOSE\u0301 MUN\u0303OZ', 'josé muñoz'],
    ['Ａｎｎａ Berg', 'Anna Berg'],
    ['أحمد الزَّهراني', 'أحمد الزهراني'],
    ['রহিমা  খাতুন', 'রহিমা খাতুন'],
  ])('%s is the registered %s, and both are one name', (holder, payeeName) => {
    expect(holderFacts(payeeName, [holder, payeeName], [holder])).toEqual({ holders: 1, hasOtherHolder: false });
  });

  it.each([
    ['Jahid Hassan', 'Jahid Hasan'],
    ['রহিম খাতুন', 'রহিমা খাতুন'],
    ['Hasan Jahid', 'Jahid Hasan'],
  ])('%s is not the registered %s', (holder, payeeName) => {
    expect(holderFacts(payeeName, [holder], [holder])).toEqual({ holders: 1, hasOtherHolder: true });
  });

  it('are not compared without a holder or without a registered name', () => {
    expect(holderFacts('Jahid Hasan', [''], [''])).toEqual({ holders: 0, hasOtherHolder: false });
    expect(holderFacts('', ['Anna Berg'], ['Anna Berg'])).toEqual({ holders: 1, hasOtherHolder: false });
  });

  it('are counted over all accounts, of which only the compared ones must be in the registered name', () => {
    const own = ['Anna Berg', 'ANNA BERG', 'Karl Berg'];
    expect(holderFacts('anna berg', own, ['Anna Berg'])).toEqual({ holders: 2, hasOtherHolder: false });
    expect(holderFacts('anna berg', own, own)).toEqual({ holders: 2, hasOtherHolder: true });
  });
});
