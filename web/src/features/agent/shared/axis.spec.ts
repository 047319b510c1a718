import { roundUp, short } from './axis.js';

// Goal: the labels of an axis are short whatever the size of its values.
describe('An axis', () => {
  it('has short labels at each quarter', () => {
    const quarters = (value: number) => [0, 0.25, 0.5, 0.75, 1].map((share) => short(roundUp(value) * share));
    expect(quarters(0.17)).toEqual(['0', '0.05', '0.1', '0.15', '0.2']);
    expect(quarters(47)).toEqual(['0', '12.5', '25', '37.5', '50']);
    expect(quarters(1_900_000)).toEqual(['0', '500k', '1M', '1.5M', '2M']);
  });
});
