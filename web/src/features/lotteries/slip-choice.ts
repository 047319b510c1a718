import type { Play } from './lottery-api.js';
import type { CheckedLine } from './number-list.js';

interface Choice {
  readonly drawId: string;
  readonly unitMinor: bigint;
  readonly times: number;
  readonly counted: readonly { readonly play: Pick<Play, 'play'>; readonly picks: readonly string[] }[];
  readonly lines: readonly Pick<CheckedLine, 'text' | 'parts'>[];
}

/**
 * Returns a text that identifies the player's choice. If the same choice is placed again, it is a retry. The amounts
 * of the lines depend only on `times`.
 */
export const choiceOf = ({ drawId, unitMinor, times, counted, lines }: Choice): string =>
  JSON.stringify([
    drawId,
    String(unitMinor),
    times,
    counted.map(({ play, picks }) => [play.play, picks]),
    lines.map(({ text }) => text),
  ]);

/**
 * Returns the indexes of the lines that a slip is charged for. A retry can find these lines even if they were typed
 * again.
 */
export const placesOf = (lines: Choice['lines']): number[] =>
  lines.flatMap(({ parts }, i) => (parts.length > 0 ? [i] : []));
