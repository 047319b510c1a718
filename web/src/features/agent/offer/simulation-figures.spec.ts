import type { Simulation } from '../contracts/contracts-api.js';
import { firstExplained, isCarried, stackOf } from './simulation-figures.js';

type Period = Simulation['periods'][number];

const period = (n: number, pays: string, carriedMinor = '0', carryMinor = '0'): Period => {
  const pay = { grossMinor: pays, dividend: { carriedMinor, carryMinor } };
  return { periodStart: `period ${n}`, present: pay, offered: pay } as unknown as Period;
};

// Goal: a period that pays nothing because it is carried is found, and the parts of a bar never hide each other.
describe('A simulated period', () => {
  it('stacks two parts above the line, and puts a loss of the agent below it', () => {
    expect(stackOf(30, 10)).toEqual({ theirs: [0, 30], yours: [30, 40] });
    expect(stackOf(30, -10)).toEqual({ theirs: [0, 30], yours: [-10, 0] });
  });

  it('is carried if its negative base goes into the next period', () => {
    expect(isCarried(period(1, '0', '0', '-3820000'))).toBe(true);
    expect(isCarried(period(1, '0'))).toBe(false);
    expect(isCarried(period(1, '100', '-50'))).toBe(false);
  });

  it('is explained first if a carried amount lowers it, else if it is the newest', () => {
    const all = [period(1, '0', '0', '-5'), period(2, '100', '-5'), period(3, '100')];
    expect(firstExplained(all)?.periodStart).toBe('period 2');
    expect(firstExplained([period(1, '1'), period(2, '1')])?.periodStart).toBe('period 2');
    expect(firstExplained([])).toBeUndefined();
  });
});
