import { ageOf, spanText } from './age.js';

const MIN = 60_000;
const TARGET = 30 * MIN;
const age = (minutes: number) => ageOf(1_000_000, 1_000_000 + minutes * MIN, TARGET);

/**
 * Goal: a waiting time is marked from two thirds of the target on, and in another way past the target. The waiting time
 * is always shown as text too.
 */
describe('the age of a row', () => {
  it('turns near at two thirds and late past the target', () => {
    expect([0, 19.9, 20, 30, 30.1].map((minutes) => age(minutes).tone)).toEqual(['', '', 'near', 'near', 'late']);
  });

  it('is written in whole minutes, then with its two largest parts', () => {
    expect([0.5, 41, 60, 72, 24 * 60, 51 * 60].map((minutes) => age(minutes).text)).toEqual([
      '0m',
      '41m',
      '1h',
      '1h 12m',
      '1d',
      '2d 3h',
    ]);
  });

  it('has the units of the page, with Latin digits', () => {
    expect(['en', 'bn', 'ar'].map((language) => spanText(72 * MIN, language))).toEqual([
      '1h 12m',
      '1 ঘঃ 12 মিঃ',
      '1 س 12 د',
    ]);
  });

  it('is never below zero when this clock is behind', () => {
    expect(age(-5)).toEqual({ text: '0m', tone: '' });
  });
});
