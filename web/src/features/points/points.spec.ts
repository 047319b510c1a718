import { convertedMinor, isConvertible, mostConvertible, parsePoints, signedPoints, toNextPoint } from './points.js';

test('the progress to the next point is in hundredths and below one hundred', () => {
  expect(toNextPoint('0')).toBe(0);
  expect(toNextPoint('2345000')).toBe(34);
  expect(toNextPoint('2999999')).toBe(99);
});

test.each([
  ['1000000', '+1'],
  ['2345678', '+2.345'],
  ['-1250000', '\u22121.25'],
  ['1234567000000', '+1,234,567'],
  ['500', '+0'],
])('%s millionths read %s', (micro, text) => {
  expect(signedPoints(micro)).toBe(text);
});

test.each([
  ['1,200', 1_200n],
  [' ৫০০ ', 500n],
  ['٥٠٠', 500n],
  ['1.5', undefined],
  ['1,5', undefined],
  ['10,50', undefined],
  ['-5', undefined],
  ['', undefined],
  ['12345678901', undefined],
])('the typed text "%s" is %s points', (text, points) => {
  expect(parsePoints(text)).toBe(points);
});

test('points convert in whole steps, within the balance and the day', () => {
  const terms = { pointsStep: '100', stepMinor: '250', pointsMin: '500', pointsLeftToday: '5000' };
  expect(convertedMinor(terms, 700n)).toBe(1_750n);
  expect([499n, 500n, 550n, 600n].map((points) => isConvertible(terms, points))).toEqual([false, true, false, true]);
  expect([450n, 777n, 9_000n].map((balance) => mostConvertible(terms, balance))).toEqual([0n, 700n, 5_000n]);
});
