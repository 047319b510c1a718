import { useWords } from '../../lib/language/words.js';
import { Button } from '../../ui/button.js';
import { Num } from '../../ui/money.js';
import { isEntryClosed } from './closed.js';
import { ClosedNumbers } from './closed-numbers.js';
import type { Draw, LotteryGame, Play } from './lottery-api.js';
import { listPlays } from './number-list.js';
import { EMPTY, hasPositions, isSeveral, padOf, quickPick, quickPickCount, type Draft } from './picks.js';
import { ChoicePad, NumberPad } from './pads.js';
import { isHidden } from './reveal.js';
import { PositionPad } from './position-pad.js';
import { TypedList } from './typed-list.js';
import type { SlipState } from './use-slip.js';

/** The id that stands for the list of 4D numbers among the plays (kinds of bet). */
export const FOUR = 'four';

interface PanelProps {
  readonly game: LotteryGame;
  readonly play: Play;
  readonly setPlay: (play: string) => void;
  readonly slip: SlipState;
  /** True while betting is closed. The player's choices stay. */
  readonly isFrozen: boolean;
  readonly newest: Draw | undefined;
  /** The result of the newest draw. Numbers that have not been revealed on the page are hidden. */
  readonly shown: Draw['result'];
}

/** The choice of a play (kind of bet), and the chosen play's pad, rows of positions or typed list. */
export function PlayPanel({ game, play, setPlay, slip, isFrozen, newest, shown }: PanelProps) {
  const t = useWords();
  const draft = slip.draftOf(play.play);
  const left = slip.leftOf(play);
  const closed = new Map([...left].filter(([, unitMinor]) => slip.unitMinor > unitMinor));
  const set = (change: Partial<Draft>) => (isFrozen ? undefined : slip.setDraft(play.play, { ...draft, ...change }));
  const chosen = draft.picked.length + draft.typed.length + draft.sets.filter((one) => one !== '').length;
  const pad = padOf(play);
  return (
    <section className={`panel pad c2 ${isFrozen ? 'frozen' : ''}`} aria-labelledby="play">
      <PlayChips game={game} value={play.play} setPlay={setPlay} />
      <div className="row between padhead">
        <div className="grow">
          <h2 id="play">{play.name}</h2>
          <RuleText play={play} />
        </div>
        {chosen > 0 ? (
          <Button size="s" tone="line" icon="trash" disabled={isFrozen} onClick={() => set(EMPTY)}>
            {t('lotteries.clear', { count: chosen })}
          </Button>
        ) : null}
      </div>
      {play.kind === 'choice' ? (
        <ChoicePad
          play={play}
          picked={draft.picked}
          closed={closed}
          isFrozen={isFrozen}
          onChange={(picked) => set({ picked })}
        />
      ) : null}
      {pad.length > 0 ? (
        <NumberPad
          numbers={pad}
          picked={draft.picked}
          closed={closed}
          last={lastOf(play, shown)}
          ballsOf={play.kind === 'balls' ? (newest?.name ?? '') : undefined}
          isFrozen={isFrozen}
          onChange={(picked) => set({ picked })}
        />
      ) : null}
      {hasPositions(play) ? (
        <PositionPad
          key={play.play}
          digits={play.digits}
          sets={draft.sets}
          isFrozen={isFrozen}
          onChange={(sets) => set({ sets })}
        />
      ) : null}
      {play.kind === 'choice' ? null : (
        <>
          <div className="row wrap sets">
            {pad.length > 0 && !isSeveral(play) ? (
              <>
                <button
                  type="button"
                  className="chip"
                  disabled={isFrozen}
                  onClick={() => set({ picked: halfOf(pad, 0) })}
                >
                  {t('lotteries.even')}
                </button>
                <button
                  type="button"
                  className="chip"
                  disabled={isFrozen}
                  onClick={() => set({ picked: halfOf(pad, 1) })}
                >
                  {t('lotteries.odd')}
                </button>
              </>
            ) : null}
            <Button
              size="s"
              tone="line"
              icon="shuffle"
              disabled={isFrozen}
              onClick={() => set(quickPick(play, draft, closed.keys()))}
            >
              {t('lotteries.byChance', { count: quickPickCount(play) })}
            </Button>
          </div>
          <TypedList
            play={play}
            typed={draft.typed}
            isClosed={(entry) => isEntryClosed(play, left, entry, slip.unitMinor)}
            isFrozen={isFrozen}
            onChange={(typed) => set({ typed })}
          />
        </>
      )}
      <ClosedNumbers play={play} closed={closed} />
    </section>
  );
}

/**
 * The buttons that choose a play (kind of bet). All plays that the list of 4D numbers covers share one button, which
 * opens the list.
 */
export function PlayChips({
  game,
  value,
  setPlay,
}: {
  game: LotteryGame;
  value: string;
  setPlay: (play: string) => void;
}) {
  const t = useWords();
  const listed = listPlays(game);
  const chips = [
    ...(listed.length > 0 ? [{ play: FOUR, name: t('lotteries.four.name') }] : []),
    ...game.plays.filter((play) => !listed.includes(play)),
  ];
  return (
    <div className="plays" role="group" aria-label={t('lotteries.plays')}>
      {chips.map((one) => (
        <button
          key={one.play}
          type="button"
          data-play={one.play}
          className={`chip ${one.play === value ? 'on' : ''}`}
          aria-pressed={one.play === value}
          onClick={() => setPlay(one.play)}
        >
          {one.name}
        </button>
      ))}
    </div>
  );
}

/** Explains the rule of a play (kind of bet) in words, built from the play's data. */
function RuleText({ play }: { play: Play }) {
  const t = useWords();
  const prizes = play.reads.map((prize) => t(`lotteries.prize.${prize}`)).join(', ');
  const odds = play.prizeOdds.length > 0 ? play.prizeOdds.map((one) => one.odds).join(' · ') : play.odds;
  return (
    <p className="muted fs13">
      {t(`lotteries.rule.${play.kind}`, { digits: play.digits, picks: play.picks, prizes })}{' '}
      {play.pay === 'hit' && play.kind === 'number' ? t('lotteries.rule.eachHit') : ''}{' '}
      {play.units > 1 ? t('lotteries.rule.units', { units: play.units }) : ''}{' '}
      {play.outcomes.length === 0 ? (
        <>
          {t('lotteries.rule.pays')} <Num>{odds}</Num>.{' '}
        </>
      ) : null}
      {play.kind === 'balls' ? (
        <>
          {t('lotteries.rule.pays')}{' '}
          <Num>{play.outcomes.map(({ outcome, odds: pays }) => `${outcome}: ${pays}`).join(' · ')}</Num>.{' '}
        </>
      ) : null}
      {t('lotteries.rule.return')} <Num>{play.returnPercent.replace(/\.?0+$/, '')}%</Num>.
    </p>
  );
}

const halfOf = (numbers: readonly string[], rest: 0 | 1): string[] =>
  numbers.filter((number) => Number(number) % 2 === rest);

/** Returns the numbers on the pad that were drawn in the newest draw and have been revealed. */
function lastOf(play: Play, shown: Draw['result']): ReadonlySet<string> {
  const numbers = shown.filter(({ prize }) => play.reads.includes(prize)).flatMap((prize) => prize.numbers);
  const whole = numbers.filter((number) => !isHidden(number));
  return new Set(play.digits === 2 ? whole.map((number) => number.slice(-2)) : []);
}
