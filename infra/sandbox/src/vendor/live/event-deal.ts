import type { Choice, Event } from '../tables/table.js';
import type { Dealt, LiveGame } from './live-game.js';

/**
 * Draws one of the events that all choices of a table share. The probability of an event is given by its weight. The
 * event determines the payout of each choice, so the table of chances and the dealt rounds have the same source.
 * @param shown returns the data that the page draws for an event
 */
export function eventDeal<K>(
  events: readonly Event<K>[],
  choices: readonly Choice[],
  shown: (key: K, uniform: (below: number) => number) => Pick<Dealt, 'mark' | 'drawing' | 'drawingMs'>,
): LiveGame['deal'] {
  const all = events.reduce((sum, { weight }) => sum + weight, 0);
  return (uniform) => {
    let left = uniform(all);
    const index = events.findIndex(({ weight }) => (left -= weight) < 0);
    const event = events[index];
    if (!event) throw new RangeError(`no event at ${left}`);
    const pays = Object.fromEntries(choices.map(({ id, outcomes }) => [id, outcomes[index]?.pays ?? 0]));
    return { pays, text: event.text, ...shown(event.key, uniform) };
  };
}
