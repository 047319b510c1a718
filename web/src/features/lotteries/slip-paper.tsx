import { useState, type ReactNode } from 'react';
import { useWords } from '../../lib/language/words.js';
import { formatMinor } from '../../lib/money/money.js';
import { useBalance } from '../../lib/session/balance.js';
import { clock } from '../../lib/time/time.js';
import { Button, IconButton } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Money, Num } from '../../ui/money.js';
import { Paper, Perforation } from '../../ui/paper.js';
import { FailureNote, Note } from '../../ui/states.js';
import type { Draw, LotteryGame } from './lottery-api.js';
import { COMBINATIONS_MAX, EMPTY } from './picks.js';
import { unitsOf, type SlipState } from './use-slip.js';

const SHOWN_MAX = 12;
const TIMES_MAX = 99;

interface SlipProps {
  readonly game: LotteryGame;
  readonly name: string;
  readonly slip: SlipState;
  readonly draw: Draw | undefined;
}

/** The slip: its lines with count and cost, unit and multiplier, and the button that places it. */
export function SlipPaper({ game, name, slip, draw }: SlipProps) {
  const t = useWords();
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
          {slip.lines.map(({ play, combinations, costMinor }) => (
            <div className="ln" key={play.play} data-testid="slip-line">
              <div className="balls">
                {combinations.slice(0, SHOWN_MAX).map((one) => (
                  <span key={one}>
                    {play.outcomes.find(({ outcome }) => outcome === one && play.kind === 'choice')?.name ?? one}
                  </span>
                ))}
                {combinations.length > SHOWN_MAX ? <Num>+{combinations.length - SHOWN_MAX}</Num> : null}
              </div>
              <b className="end">
                <Money minor={costMinor} />
              </b>
              <span className="muted">
                {play.name} · <Num>{combinations.length}</Num>
                {play.units > 1 ? (
                  <>
                    {' '}
                    × <Num>{play.units}</Num>
                  </>
                ) : null}{' '}
                × <Money minor={slip.unitMinor} />
              </span>
              <IconButton
                size={16}
                icon="x"
                label={t('lotteries.removeLine', { play: play.name })}
                onClick={() => slip.setDraft(play.play, EMPTY)}
              />
            </div>
          ))}
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
        <PlaceButton slip={slip} draw={draw}>
          <Money minor={slip.costMinor} />
        </PlaceButton>
      </div>
      <p className="fs12 faint voidnote">{t('lotteries.voidNote')}</p>
    </>
  );
}

function UnitFields({ game, slip }: Pick<SlipProps, 'game' | 'slip'>) {
  const t = useWords();
  return (
    <div className="units">
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

/** Why the slip cannot be placed, or that it was. */
function Notices({ slip }: Pick<SlipProps, 'slip'>) {
  const t = useWords();
  return (
    <>
      {slip.tooMany ? <Note tone="alert">{t('lotteries.tooMany', { max: COMBINATIONS_MAX })}</Note> : null}
      <FailureNote error={slip.error} />
      {slip.placed ? (
        <Note role="status">
          <span data-testid="slip-placed">{t('lotteries.placed', { id: slip.placed.slipId.slice(-8) })}</span>
        </Note>
      ) : null}
    </>
  );
}

function PlaceButton({ slip, draw, children }: Pick<SlipProps, 'slip' | 'draw'> & { readonly children?: ReactNode }) {
  const t = useWords();
  const canPlace = draw !== undefined && slip.count > 0 && !slip.tooMany;
  return (
    <Button
      tone="primary"
      size="l"
      full
      className="placebtn"
      busy={slip.busy}
      disabled={!canPlace}
      onClick={() => draw && slip.place(draw.drawId)}
    >
      {draw ? t('term.bet.place') : t('term.draw.locked')} {children}
    </Button>
  );
}

/** On a phone: cost, unit and button above the tab bar while numbers are chosen. The count opens the whole slip. */
export function SlipDock(props: SlipProps) {
  const t = useWords();
  const [open, setOpen] = useState(false);
  const { game, slip, draw } = props;
  if (slip.count === 0 && !open && !slip.placed) return null;
  return (
    <>
      <div className="dock" data-testid="slip-dock">
        <button type="button" className="dockslip" onClick={() => setOpen(true)} data-testid="open-slip">
          <span>
            <b>{t('term.bet.slip')}</b> · {t('lotteries.combinations', { count: slip.count })}
          </span>
          <b className="cost">
            <Money minor={slip.costMinor} />
          </b>
        </button>
        {open ? null : <Notices slip={slip} />}
        {slip.count > 0 && !open ? (
          <>
            <UnitStep game={game} slip={slip} />
            <PlaceButton slip={slip} draw={draw} />
          </>
        ) : null}
      </div>
      {open ? (
        <Dialog title={t('term.bet.slip')} onClose={() => setOpen(false)}>
          <div className="lottery-sheet">
            <SlipPaper {...props} />
          </div>
        </Dialog>
      ) : null}
    </>
  );
}

/** The unit of all combinations, one step up or down at a time. */
function UnitStep({ game, slip }: Pick<SlipProps, 'game' | 'slip'>) {
  const t = useWords();
  const units = unitsOf(game);
  const at = units.indexOf(slip.unit);
  const step = (by: number, name: string, sign: string) => {
    const next = units[at + by];
    return (
      <button
        type="button"
        aria-label={t(name)}
        disabled={next === undefined}
        onClick={() => next !== undefined && slip.setUnit(next)}
      >
        {sign}
      </button>
    );
  };
  return (
    <div className="st" role="group" aria-label={t('lotteries.unit')} data-testid="slip-unit">
      {step(-1, 'lotteries.less', '−')}
      <span>
        <small>{t('lotteries.unit')}</small>
        <b className="num">{formatMinor(slip.unit, { trim: true })}</b>
      </span>
      {step(1, 'lotteries.more', '+')}
    </div>
  );
}
