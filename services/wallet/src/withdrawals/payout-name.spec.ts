import { isPayoutName } from './payout-name.js';

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
