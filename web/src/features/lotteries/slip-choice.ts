import type { Play } from './lottery-api.js';
import type { CheckedLine } from './number-list.js';

interface Choice {
  readonly drawId: string;
  readonly unitMinor: bigint;
  readonly times: number;
  readonly counted: readonly { readonly play: Pick<Play, 'play'>; readonly picks: readonly string[] }[];
  readonly lines: readonly Pick<CheckedLine, 'text' | 'parts'>[];
}

/** Names what the player chose. The same choice again is a retry; the lines' amounts depend on `times` alone. */
export const choiceOf = ({ drawId, unitMinor, times, counted, lines }: Choice): string =>
  JSON.stringify([
    drawId,
    String(unitMinor),
    times,
    counted.map(({ play, picks }) => [play.play, picks]),
    lines.map(({ text }) => text),
  ]);

/** The places of the lines that a slip charges. A retry finds them again even if they were written anew. */
export const placesOf = (lines: Choice['lines']): number[] =>
  lines.flatMap(({ parts }, i) => (parts.length > 0 ? [i] : []));
