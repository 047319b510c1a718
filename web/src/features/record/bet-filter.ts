import { BET_RESULTS, BET_STATES, type BetFilter } from './bet-states.js';
import { PRESETS, dayAfter, daysOf, type Preset } from './range.js';

/** The chosen days of the filter: a preset range, or a first and a last day. */
export interface ChosenDays {
  readonly preset: Preset | '';
  readonly first: string;
  readonly last: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const CODE = /^[\w.-]{1,64}$/;
const ROUND_NAME = /^[\x21-\x7e]{1,64}$/;
const isDay = (text: string | null): text is string =>
  text !== null && DAY.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
const code = (text: string | null): string => (text !== null && CODE.test(text) ? text : '');

/**
 * The longest range in days. The server's limit is 400; one day less leaves a margin for a change to or from summer
 * time.
 */
const DAYS_MAX = 399;
const dayBefore = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - count * 86_400_000).toISOString().slice(0, 10);

/**
 * Reads the chosen days from the URL. The default is today. Of a range that is too long, only the last days are kept.
 */
export function chosenDays(query: URLSearchParams, today: string): ChosenDays {
  const [from, to] = [query.get('from'), query.get('to')];
  if (isDay(from) && isDay(to) && from <= to)
    return { preset: '', first: [from, dayBefore(to, DAYS_MAX - 1)].toSorted()[1] ?? from, last: to };
  const preset = PRESETS.find((one) => one === query.get('range')) ?? 'today';
  return { preset, ...daysOf(preset, today) };
}

/**
 * Reads the filter from the URL. Values that the server would refuse are left out.
 * @param startOf returns the first moment of a day in the brand's time zone
 */
export function filterOf(
  query: URLSearchParams,
  { first, last }: ChosenDays,
  startOf: (day: string) => Date,
): BetFilter {
  const [vassalage = '', gameCode = ''] = (query.get('game') ?? '').split(':');
  const status = BET_STATES.find((one) => one === query.get('state')) ?? 'settled';
  const name = query.get('q') ?? '';
  return {
    status,
    from: startOf(first).toISOString(),
    to: startOf(dayAfter(last)).toISOString(),
    gameType: code(query.get('category')),
    vassalage: code(vassalage),
    gameCode: code(gameCode),
    result: status === 'settled' ? (BET_RESULTS.find((one) => one === query.get('result')) ?? '') : '',
    roundId: ROUND_NAME.test(name) ? name : '',
  };
}
