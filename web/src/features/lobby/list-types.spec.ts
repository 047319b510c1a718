import { slotTypes } from './list-types.js';

// Goal: bingo is an option only where the site offers the language TY (specification §9).
describe('The type filter of slot games', () => {
  it('has no bingo on a site without TY', () => {
    expect(slotTypes(['en', 'bn', 'ar'])).toEqual(['hot', 'new', 'jackpot', 'table', 'arcade']);
  });

  it.each(['ty', 'TY'])('ends with bingo on a site with %s', (language) => {
    expect(slotTypes(['en', language])).toEqual(['hot', 'new', 'jackpot', 'table', 'arcade', 'bingo']);
  });
});
