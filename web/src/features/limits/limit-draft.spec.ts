import { draftsOf } from './limit-draft.js';
import type { Limit } from './limits-api.js';

const limits: Limit[] = [
  { kind: 'stake', period: 'day', usedMinor: '0', limitMinor: '10000' },
  { kind: 'stake', period: 'week', usedMinor: '0' },
  { kind: 'stake', period: 'month', usedMinor: '0', limitMinor: '50000' },
];
const parse = (text: string): bigint | undefined => (/^\d+$/.test(text) ? BigInt(text) * 100n : undefined);
const of = (texts: Parameters<typeof draftsOf>[1]) => {
  const { drafts, wrong } = draftsOf(limits, texts, parse);
  return [drafts.map(({ limit, limitMinor, isTighter }) => [limit.period, limitMinor, isTighter]), wrong];
};

// Goal: the form knows before saving which changes take effect at once and which wait.
describe('The changes of limits', () => {
  it('are none while nothing differs', () => {
    expect(of({})).toEqual([[], []]);
    expect(of({ day: '100', week: ' ' })).toEqual([[], []]);
  });

  it('are tighter when they lower a limit or set the first one, also to 0', () => {
    expect(of({ day: '99', week: '1000', month: '0' })).toEqual([
      [
        ['day', '9900', true],
        ['week', '100000', true],
        ['month', '0', true],
      ],
      [],
    ]);
  });

  it('are looser when they raise or remove a limit', () => {
    expect(of({ day: '101', month: '' })).toEqual([
      [
        ['day', '10100', false],
        ['month', undefined, false],
      ],
      [],
    ]);
  });

  it('name the fields without an amount', () => {
    expect(of({ day: '1e3', week: '-5', month: '400' })).toEqual([[['month', '40000', true]], ['day', 'week']]);
  });
});
