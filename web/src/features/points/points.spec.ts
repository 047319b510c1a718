import { signedPoints, toNextPoint } from './points.js';

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
