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
 * Returns a text that identifies the player's choice. If the same choice is placed again, it is a retry. It has the
 * texts of the lines without their amounts, because the amounts follow from the texts and `times`.
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
 * Returns the positions of the lines for which a slip is charged. If the player typed the lines again, a retry can
 * still find them by position.
 */
export const placesOf = (lines: Choice['lines']): number[] =>
  lines.flatMap(({ parts }, i) => (parts.length > 0 ? [i] : []));
