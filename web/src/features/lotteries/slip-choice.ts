import type { Play } from './lottery-api.js';
import type { CheckedLine } from './number-list.js';

interface Choice {
  readonly drawId: string;
  readonly unitMinor: bigint;
  readonly times: number;
  readonly counted: readonly { readonly play: Pick<Play, 'play'>; readonly picks: readonly string[] }[];
  readonly lines: readonly Pick<CheckedLine, 'text' | 'parts'>[];
}

/** Identifies the player's choice. The same choice again is a retry; the lines' amounts depend on `times` alone. */
export const choiceOf = ({ drawId, unitMinor, times, counted, lines }: Choice): string =>
  JSON.stringify([
    drawId,
    String(unitMinor),
    times,
    counted.map(({ play, picks }) => [play.play, picks]),
    lines.map(({ text }) => text),
  ]);

/** The indexes of the lines that a slip charges. A retry finds them even if the lines were typed again. */
export const placesOf = (lines: Choice['lines']): number[] =>
  lines.flatMap(({ parts }, i) => (parts.length > 0 ? [i] : []));
