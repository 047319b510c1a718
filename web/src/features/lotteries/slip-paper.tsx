import type { ReactNode } from 'react';
import { useWords } from '../../lib/language/words.js';
import { formatMinor } from '../../lib/money/money.js';
import { useBalance } from '../../lib/session/balance.js';
import { clock } from '../../lib/time/time.js';
import { Button } from '../../ui/button.js';
import { Money } from '../../ui/money.js';
import { Paper, Perforation } from '../../ui/paper.js';
import { RefusalStep } from '../../ui/refusal-step.js';
import { FailureNote, Note } from '../../ui/states.js';
import type { LotteryGame } from './lottery-api.js';
import { COMBINATIONS_MAX } from './picks.js';
import { SlipLine } from './slip-line.js';
import type { SlipDraw } from './use-slip-draw.js';
import { unitsOf, type SlipState } from './use-slip.js';

const TIMES_MAX = 99;

export interface SlipProps {
  readonly game: LotteryGame;
  readonly name: string;
  readonly slip: SlipState;
  readonly target: SlipDraw;
}

/**
 * The slip: its lines with their combinations and cost, the unit, the multiplier, and the button that places the
 * slip.
 */
export function SlipPaper({ game, name, slip, target }: SlipProps) {
  const t = useWords();
  const draw = target.draw ?? target.late;
  const { data: balance } = useBalance();
  return (
    <>
      <Paper className="slip" labelledBy="slip">
        <div className="row between">
          <h2 id="slip">{t('term.bet.slip')}</h2>
          <span className="fs12 muted">
            {draw ? t('lotteries.drawAt', { game: name, time: clock(draw.dueAt, false) }) : name}
          </span>
        </div>
        <p className="fs12 muted">{t('lotteries.once')}</p>
        <div className="lines">
          {slip.lines.length === 0 ? <p className="fs13 muted empty">{t('lotteries.emptySlip')}</p> : null}
          {slip.lines.map((line) => (
            <SlipLine key={line.key} line={line} />
          ))}
          <Waiting slip={slip} />
        </div>
        <UnitFields game={game} slip={slip} />
        <Perforation />
        <div className="row between total" role="status">
          <span className="muted">{t('lotteries.combinations', { count: slip.count })}</span>
          <span className="disp">
            <Money minor={slip.costMinor} />
          </span>
        </div>
        {balance ? (
          <div className="row between fs13">
            <span className="muted">{t('term.wallet.balance')}</span>
            <Money minor={balance.balanceMinor} />
          </div>
        ) : null}
      </Paper>
      <div className="placing">
        <Notices slip={slip} />
        <PlaceButton slip={slip} target={target}>
          <Money minor={slip.costMinor} />
        </PlaceButton>
      </div>
      <p className="fs12 faint voidnote" role="status">
        {target.late ? t('lotteries.kept', { time: clock(target.late.dueAt, false) }) : t('lotteries.voidNote')}
      </p>
    </>
  );
}

/** Lists the lines of the list of 4D numbers that are not charged, because they are closed or invalid. */
function Waiting({ slip }: Pick<SlipProps, 'slip'>) {
  const t = useWords();
  const count = slip.list.lines.filter(({ parts }) => parts.length === 0).length;
  if (count === 0) return null;
  return (
    <div className="shutnote" data-testid="list-waits">
      <Note tone="alert">{t('lotteries.four.waits', { count })}</Note>
    </div>
  );
}

function UnitFields({ game, slip }: Pick<SlipProps, 'game' | 'slip'>) {
  const t = useWords();
  return (
    <div className="units">
      {slip.usesUnit ? (
        <div className="row between">
          <span className="muted fs13">{t('lotteries.unit')}</span>
          <span className="row wrap unitset" role="group" aria-label={t('lotteries.unit')}>
            {unitsOf(game).map((unit) => (
              <button
                key={String(unit)}
                type="button"
                className={`unit num ${unit === slip.unit ? 'on' : ''}`}
                aria-pressed={unit === slip.unit}
                onClick={() => slip.setUnit(unit)}
              >
                {formatMinor(unit, { trim: true })}
              </button>
            ))}
          </span>
        </div>
      ) : null}
      <div className="row between">
        <span className="muted fs13">{t('term.bet.multiplier')}</span>
        <span className="st">
          <button
            type="button"
            aria-label={t('lotteries.less')}
            disabled={slip.times <= 1}
            onClick={() => slip.setTimes(slip.times - 1)}
          >
            −
          </button>
          <b className="num">{slip.times}</b>
          <button
            type="button"
            aria-label={t('lotteries.more')}
            disabled={slip.times >= TIMES_MAX}
            onClick={() => slip.setTimes(slip.times + 1)}
          >
            +
          </button>
        </span>
      </div>
    </div>
  );
}

/** Shows why the slip cannot be placed, or confirms that it was placed. */
export function Notices({ slip }: Pick<SlipProps, 'slip'>) {
  const t = useWords();
  return (
    <>
      {slip.tooMany ? <Note tone="alert">{t('lotteries.tooMany', { max: COMBINATIONS_MAX })}</Note> : null}
      {slip.tooManyUnits ? <Note tone="alert">{t('lotteries.four.tooManyUnits')}</Note> : null}
      {slip.tooManyLeft ? <Note tone="alert">{t('lotteries.tooManyLeft')}</Note> : null}
      <FailureNote error={slip.error} />
      <RefusalStep refusal={slip.error} label={t('lotteries.seeBonus')} />
      {slip.placed ? (
        <Note role="status">
          <span data-testid="slip-placed">{t('lotteries.placed', { id: slip.placed.slipId.slice(-8) })}</span>
        </Note>
      ) : null}
    </>
  );
}

/**
 * The button that places the slip. If the slip's draw has closed, the button moves the slip to the next draw instead.
 */
export function PlaceButton({
  slip,
  target,
  children,
}: Pick<SlipProps, 'slip' | 'target'> & { readonly children?: ReactNode }) {
  const t = useWords();
  const { draw, next, isMoving, move } = target;
  const canPlace =
    draw !== undefined && slip.count > 0 && !slip.tooMany && !slip.tooManyUnits && !slip.tooManyLeft && !isMoving;
  return (
    <Button
      tone="primary"
      size="l"
      full
      className="placebtn"
      data-act={next ? 'move' : 'place'}
      busy={slip.busy}
      disabled={next ? false : !canPlace}
      onClick={() => (next ? move() : draw && slip.place(draw.drawId))}
    >
      {next ? (
        t('lotteries.move', { time: clock(next.dueAt, false) })
      ) : (
        <>
          {draw ? t('term.bet.place') : t('term.draw.locked')} {children}
        </>
      )}
    </Button>
  );
}
