import { pointsOnPlay } from '../rules/points-on-play.js';
import { checkConvertible, convertedMoney, rateOf } from './conversion.js';
import { checkConversion, pointsConversion } from './conversion-rule.js';

// Goal: points have the declared value, and betting only to earn points never pays.

const usd = pointsConversion.byCurrency['USD']!;

test('points are converted in whole steps, from the smallest amount up to the limit of the day', () => {
  expect(convertedMoney(pointsConversion, usd, 'USD', 700n)).toEqual({
    currency: 'USD',
    cashMinor: 700n,
    bonusMinor: 0n,
    turnoverRequiredMinor: 700n,
  });
  expect(() => checkConvertible(usd, 500n, 0n)).not.toThrow();
  for (const points of [400n, 550n])
    expect(() => checkConvertible(usd, points, 0n)).toThrow(expect.objectContaining({ code: 'point.amount' }) as Error);
  expect(() => checkConvertible(usd, 500n, 49_600n)).toThrow(
    expect.objectContaining({ code: 'point.day_limit' }) as Error,
  );
});

test('a rate of a brand takes the place of the one of its currency', () => {
  expect(rateOf(pointsConversion, { code: 'lab', currency: 'USD' })).toBe(pointsConversion.byBrand['lab']);
  expect(rateOf(pointsConversion, { code: 'nmen', currency: 'USD' })).toBe(usd);
  expect(rateOf(pointsConversion, { code: 'nmen', currency: 'EUR' })).toBeUndefined();
});

test('bonus money goes to the bonus pool', () => {
  expect(convertedMoney({ ...pointsConversion, pool: 'bonus' }, usd, 'USD', 500n)).toMatchObject({
    cashMinor: 0n,
    bonusMinor: 500n,
  });
});

test('the points of a stake are worth at most a fifth of the smallest house edge, which is one percent', () => {
  const rates = { ...pointsConversion.byCurrency, USD_LAB: pointsConversion.byBrand['lab']! };
  for (const [currency, { pointsStep, stepMinor }] of Object.entries(rates)) {
    const stakePerPoint = pointsOnPlay.points.stakeMinorPerPoint[currency.slice(0, 3)]!;
    expect(stepMinor * 500n).toBeLessThanOrEqual(pointsStep * stakePerPoint);
  }
});

test.each([
  [{ turnoverPercent: -1 }, 'turnoverPercent'],
  [{ byCurrency: { USD: { ...usd, stepMinor: 0n } } }, 'rate above zero for USD'],
  [{ byBrand: { lab: { ...usd, pointsMin: 550n } } }, 'whole steps'],
  [{ byBrand: { lab: { ...usd, pointsDayMax: 100n } } }, 'whole steps'],
])('a wrong rule %j stops the start', (change, text) => {
  expect(() => checkConversion({ ...pointsConversion, ...change })).toThrow(text);
});
