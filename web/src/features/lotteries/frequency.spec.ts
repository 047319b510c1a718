import { frequenciesOf, valuesOf } from './frequency.js';

// Goal: how often each value was drawn, and how many draws ago the last time was, are counted correctly for the chart
// and the table. The draws are given newest first.

const draw = (...numbers: string[]) => ({ result: [{ prize: 'main', numbers }] });
const of = (region: string, draws: ReturnType<typeof draw>[], value: string) =>
  frequenciesOf(region, draws).find((one) => one.value === value);

test('every value of a region is listed, drawn or not', () => {
  expect(valuesOf('lott')).toHaveLength(10);
  expect(valuesOf('vn-north')).toHaveLength(100);
  expect(valuesOf('elott')).toHaveLength(80);
  expect(frequenciesOf('elott', [])).toEqual(valuesOf('elott').map((value) => ({ value, count: 0, gap: undefined })));
});

test('digits are counted one by one, with the draws since the last time', () => {
  const draws = [draw('00123'), draw('77777'), draw('10000')];
  expect(of('lott', draws, '0')).toEqual({ value: '0', count: 6, gap: 0 });
  expect(of('lott', draws, '7')).toEqual({ value: '7', count: 5, gap: 1 });
  expect(of('lott', draws, '1')).toEqual({ value: '1', count: 2, gap: 0 });
  expect(of('lott', draws, '9')).toEqual({ value: '9', count: 0, gap: undefined });
});

test('of a Vietnamese number the last two digits count, and of balls each ball', () => {
  expect(of('vn-south', [draw('5'.repeat(6), '12'), draw('80012')], '12')).toEqual({ value: '12', count: 2, gap: 0 });
  expect(of('vn-south', [draw('123456')], '12')).toEqual({ value: '12', count: 0, gap: undefined });
  expect(of('elott', [draw('80', '01'), draw('80')], '80')).toEqual({ value: '80', count: 2, gap: 0 });
});
