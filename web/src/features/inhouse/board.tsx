import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { useWords } from '../../lib/language/words.js';
import { Delta, Num } from '../../ui/money.js';
import './board.css';

interface FrameProps {
  readonly className: string;
  /** The vertical centre of the background's rays, as a share (0 to 1) of the board's height. */
  readonly raysAt: number;
  /**
   * True while the page waits for the server's answer to the player. A shared round in which the player does not take
   * part does not count.
   */
  readonly busy?: boolean;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  /** The React ref of the board. A game that is played by keys uses it to put the focus on the board. */
  readonly ref?: Ref<HTMLElement>;
  readonly children: ReactNode;
}

const RAYS = 34;
const LENGTH = 140;

/** Returns an SVG path of rays from one point, for a drawing of 100 x 100 units. */
function rays(y: number): string {
  let path = '';
  for (let n = 0; n < RAYS; n += 1) {
    const [from, to] = [(n / RAYS) * 2 * Math.PI, ((n + 0.5) / RAYS) * 2 * Math.PI];
    const point = (angle: number) =>
      `${(50 + LENGTH * Math.cos(angle)).toFixed(1)} ${(y + LENGTH * Math.sin(angle)).toFixed(1)}`;
    path += `M50 ${y}L${point(from)} ${point(to)}Z`;
  }
  return path;
}

/**
 * The board of a game: a dark background with rays, in the same frame as the label (picture) of a game. It is dark in
 * every theme.
 */
export function Board({ className, raysAt, busy = false, onKeyDown, ref, children }: FrameProps) {
  const t = useWords();
  return (
    <section
      className={`gboard ${className}`}
      aria-label={t('inhouse.board')}
      aria-busy={busy}
      onKeyDown={onKeyDown}
      ref={ref}
      {...(ref && { tabIndex: -1 })}
    >
      <svg className="ground" viewBox="0 0 100 100" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <path d={rays(raysAt * 100)} />
      </svg>
      <span className="labelframe" aria-hidden="true" />
      {children}
    </section>
  );
}

interface ResultProps {
  /** The multiplier as text; undefined before the first result. */
  readonly times: string | undefined;
  readonly gainMinor: bigint;
  readonly say: string;
  readonly idle: string;
  readonly data: string | undefined;
}

/** Shows the newest result: the multiplier, and the gain or loss. Screen readers read the sentence `say`. */
export function Result({ times, gainMinor, say, idle, data }: ResultProps) {
  return (
    <div className="gresult" role="status" data-testid="result" data-outcome={data}>
      {times === undefined ? (
        <span className="fs13">{idle}</span>
      ) : (
        <>
          <span className="disp" aria-hidden="true">
            <Num>
              {times}
              <small>×</small>
            </Num>
          </span>
          <span className="vh">{say}</span>
          <Delta minor={gainMinor} className="b" />
        </>
      )}
    </div>
  );
}

interface PastRound {
  readonly roundId: string;
  readonly times: string;
  /** Whether the member won. Absent in a round that all players share. */
  readonly gain?: boolean;
  readonly isHigh?: boolean;
}

/** Shows the last rounds by their multipliers. A won round is marked with a dot and an edge. */
export function History({ rounds, most }: { readonly rounds: readonly PastRound[]; readonly most: number }) {
  const t = useWords();
  return (
    <ol className="ghist" aria-label={t('inhouse.last')}>
      {rounds.slice(0, most).map(({ roundId, times, gain, isHigh }, place) => (
        <li key={roundId} className={`r num ${gain || isHigh ? 'w' : ''} ${place > 2 ? 'hide-s' : ''}`}>
          {times}×{gain === undefined ? null : <span className="vh"> {t(gain ? 'inhouse.won' : 'inhouse.lost')}</span>}
        </li>
      ))}
    </ol>
  );
}
