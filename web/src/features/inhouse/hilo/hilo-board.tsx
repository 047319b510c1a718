import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useWords, type Translate } from '../../../lib/language/words.js';
import { isolated } from '../../../lib/money/money.js';
import { Icon } from '../../../ui/icon.js';
import { Num } from '../../../ui/money.js';
import { Board, Result } from '../board.js';
import type { SteppedRound } from '../stepped/stepped-api.js';
import { percentText, timesText } from '../stepped/times.js';
import { Card } from './card.js';
import {
  chancesOf,
  DRAWN,
  multiplierE4,
  RANKS,
  rankName,
  rankOf,
  suitOf,
  winningRanks,
  type Bet,
  type Suit,
} from './hilo-rules.js';

/** The maximum number of past cards that are shown; the newest ones. */
const STRIP_MAX = 6;

interface BoardProps {
  readonly round: SteppedRound | undefined;
  readonly locked: boolean;
  /** True if the round was changed on this page. A round that was only resumed is drawn without animation. */
  readonly fresh: boolean;
  /** Number of rounds that began on this page. Each puts the focus on the board, if auto-play did not start it. */
  readonly began: number;
  readonly isAuto: boolean;
  readonly onCall: (call: Bet | 'skip') => void;
  readonly onCashOut: () => void;
}

const FACES: Readonly<Record<number, string>> = { 1: 'hilo.ace', 11: 'hilo.jack', 12: 'hilo.queen', 13: 'hilo.king' };
const SUIT_WORDS: Readonly<Record<Suit, string>> = {
  lotus: 'hilo.lotus',
  koi: 'hilo.koi',
  lantern: 'hilo.lantern',
  boat: 'hilo.boat',
};
const rankWord = (t: Translate, rank: number): string => (FACES[rank] ? t(FACES[rank]) : String(rank));
const cardWord = (t: Translate, card: number): string =>
  t('hilo.card', { rank: rankWord(t, rankOf(card)), suit: t(SUIT_WORDS[suitOf(card)]) });

/**
 * Returns the text of a call ("higher" or "lower"). It adds "or same" if the same rank wins too; this is not so for a
 * call above an ace or below a king.
 */
function callWord(rank: number, call: Bet): string {
  if (call === 'up') return rank === 1 ? 'hilo.upOnly' : rank === RANKS ? 'hilo.same' : 'hilo.up';
  return rank === RANKS ? 'hilo.downOnly' : rank === 1 ? 'hilo.same' : 'hilo.down';
}

/** The keyboard keys that act on a running round. */
const KEYS = new Set(['c', 'arrowup', 'arrowdown', 's']);

interface CallProps extends Pick<BoardProps, 'locked' | 'onCall'> {
  readonly call: Bet;
  readonly cards: readonly number[];
  readonly calls: readonly string[];
}

/**
 * The button of a call (the guess "higher" or "lower"): its chance, the multiplier if it wins, and the ranks that win.
 */
function CallButton({ call, cards, calls, locked, onCall }: CallProps) {
  const t = useWords();
  const rank = rankOf(cards.at(-1)!);
  const { from, to } = winningRanks(rank, call);
  return (
    <button
      type="button"
      className={`call ${call}`}
      aria-disabled={locked}
      onClick={() => (locked ? undefined : onCall(call))}
      data-call={call}
    >
      <Icon name={call === 'up' ? 'up' : 'down'} size={18} />
      <b>{t(callWord(rank, call))}</b>
      <Num>
        {percentText(chancesOf(rank, call), RANKS)} · {timesText(multiplierE4(cards, [...calls, call]))}×
      </Num>
      <small>
        {from === to
          ? t('hilo.one', { rank: rankWord(t, from) })
          : t('hilo.range', { from: rankWord(t, from), to: rankWord(t, to) })}
      </small>
    </button>
  );
}

/** The present card between its two calls, and the cards so far. The keys Up and Down call, S skips, C cashes out. */
export function HiloBoard({ round, locked, fresh, began, isAuto, onCall, onCashOut }: BoardProps) {
  const t = useWords();
  const board = useRef<HTMLElement>(null);
  const detail = round?.hilo;
  const running = round?.status === 'open';
  const ended = detail && !running ? detail : undefined;
  const cards = detail?.cards ?? [];
  const calls = detail?.calls ?? [];
  const card = cards.at(-1);
  const canSkip = running && calls.length < DRAWN - 2;
  const isPlayed = running && !locked;
  const byKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const key = event.key.toLowerCase();
    if (!running || !KEYS.has(key)) return;
    // While a call (a guess) waits for the server's answer, the keys do nothing. They do not scroll the page either.
    event.preventDefault();
    if (!isPlayed) return;
    if (key === 'c') onCashOut();
    else if (key === 'arrowup') onCall('up');
    else if (key === 'arrowdown') onCall('down');
    else if (canSkip) onCall('skip');
  };
  // After the start of a round the main button is disabled and loses the focus. The focus moves to the board, which
  // handles the keys.
  useEffect(() => {
    if (began > 0 && !isAuto) board.current?.focus({ preventScroll: true });
  }, [began]);
  const said = (): string => {
    if (!detail || card === undefined) return '';
    const name = cardWord(t, card);
    if (round?.endReason === 'lost') return t('hilo.saidLost', { card: name });
    if (round?.endReason === 'voided') return t('hilo.saidVoid');
    const times = timesText(detail.multiplier);
    if (ended) return t('hilo.saidPaid', { times });
    return calls.some((call) => call !== 'skip')
      ? t('hilo.saidCard', { card: name, times })
      : t('hilo.saidFirst', { card: name });
  };
  const from = Math.max(0, cards.length - STRIP_MAX);
  return (
    <Board className="hilo" raysAt={0.44} busy={locked && running} onKeyDown={byKey} ref={board}>
      <div className="stepstop">
        {ended ? (
          <Result
            times={timesText(ended.multiplier)}
            gainMinor={
              round?.endReason === 'voided' ? 0n : BigInt(round?.payoutMinor ?? '0') - BigInt(round?.stakeMinor ?? '0')
            }
            say={said()}
            idle=""
            data={round?.endReason}
          />
        ) : (
          <span className={running ? 'vh' : 'gresult fs13'} role="status" data-testid="result">
            {running ? said() : t('hilo.ready')}
          </span>
        )}
      </div>
      <div className="hmid">
        {running && card !== undefined ? (
          <CallButton call="up" cards={cards} calls={calls} locked={locked} onCall={onCall} />
        ) : null}
        {card === undefined ? (
          <span className="card big back" aria-hidden="true" />
        ) : (
          <Card key={cards.length} card={card} name={cardWord(t, card)} fresh={fresh} big />
        )}
        {running && card !== undefined ? (
          <CallButton call="down" cards={cards} calls={calls} locked={locked} onCall={onCall} />
        ) : null}
      </div>
      <button
        type="button"
        className="skipcard"
        disabled={!canSkip}
        aria-disabled={locked}
        onClick={() => (locked ? undefined : onCall('skip'))}
      >
        {t('hilo.skip')}
      </button>
      <ol className="strip" aria-label={t('hilo.strip')} dir="ltr">
        {cards.slice(from).map((one, i) => {
          const place = from + i;
          const call = calls[place - 1];
          return (
            <li key={place}>
              <Card card={one} name={cardWord(t, one)} />
              <span className="num">
                {place === 0
                  ? t('hilo.begin')
                  : call === 'skip' || call === undefined
                    ? t('hilo.skipped')
                    : isolated(`${call === 'up' ? '↑' : '↓'} ${rankName(rankOf(cards[place - 1]!))}`)}
              </span>
            </li>
          );
        })}
      </ol>
    </Board>
  );
}
