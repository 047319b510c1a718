import { NO_TERMS, bodyOf, wholeNumber } from './item-terms.js';

const TERMS = { ...NO_TERMS, nameEn: ' A lantern ', points: '১২০' };

test('the terms of goods are sent without money, and with names only where they are given', () => {
  expect(bodyOf(TERMS, 'goods')).toEqual({
    ...{ nameEn: 'A lantern', art: 'lantern', points: '120', memberMax: 0, levelMin: 0, position: 100 },
    ...{ turnoverPercent: 0, amountMinor: '0' },
  });
  expect(bodyOf({ ...TERMS, nameAr: 'فانوس' }, 'code')).toMatchObject({ nameAr: 'فانوس' });
});

test('money needs an amount', () => {
  expect(bodyOf(TERMS, 'cash')).toBeUndefined();
  expect(bodyOf({ ...TERMS, amount: '12.50', turnoverPercent: '500' }, 'bonus')).toMatchObject({
    amountMinor: '1250',
    turnoverPercent: 500,
  });
});

test.each([
  { nameEn: ' ' },
  { points: '0' },
  { points: '1.5' },
  { memberMax: '-1' },
  { levelMin: '5' },
  { position: '' },
])('nothing is sent while a field is wrong: %j', (change) => {
  expect(bodyOf({ ...TERMS, ...change }, 'goods')).toBeUndefined();
});

test('a whole number may be negative where that is allowed', () => {
  expect([wholeNumber('-5', -10, 10), wholeNumber('11', -10, 10), wholeNumber('x', -10, 10)]).toEqual([
    -5,
    undefined,
    undefined,
  ]);
});
