import { useEffect, useRef, useState } from 'react';
import { useWords } from '../../lib/language/words.js';
import { formatMinor } from '../../lib/money/money.js';
import { Dialog } from '../../ui/dialog.js';
import { Money } from '../../ui/money.js';
import { Notices, PlaceButton, SlipPaper, type SlipProps } from './slip-paper.js';
import { unitsOf } from './use-slip.js';

/** How far (px) a finger must drag the slip's sheet down to close it. */
const CLOSE_PX = 96;

/**
 * The slip in short form on a phone, above the tab bar: cost, unit and button. A tap on the number of combinations
 * opens the whole slip.
 */
export function SlipDock(props: SlipProps) {
  const t = useWords();
  const [open, setOpen] = useState(false);
  const { slip, target } = props;
  if (slip.lines.length === 0 && !open && !slip.placed) return null;
  return (
    <>
      <div className="dock" data-testid="slip-dock">
        <button type="button" className="dockslip" onClick={() => setOpen(true)} data-testid="open-slip">
          <span>
            <b>{t(target.late ? 'term.draw.locked' : 'term.bet.slip')}</b> ·{' '}
            {t('lotteries.combinations', { count: slip.count })}
          </span>
          <b className="cost">
            <Money minor={slip.costMinor} />
          </b>
        </button>
        {open ? null : <Notices slip={slip} />}
        {slip.lines.length > 0 && !open ? (
          <>
            {slip.usesUnit ? <UnitStep {...props} /> : null}
            <PlaceButton {...props} />
          </>
        ) : null}
      </div>
      {open ? (
        <Dialog
          title={t('term.bet.slip')}
          onClose={() => setOpen(false)}
          lead={<Grip onClose={() => setOpen(false)} />}
        >
          <div className="lottery-sheet">
            <SlipPaper {...props} />
          </div>
        </Dialog>
      ) : null}
    </>
  );
}

/**
 * The top of the sheet that shows the whole slip. The sheet closes by dragging it down, by the close button, or by
 * Escape.
 */
function Grip({ onClose }: { onClose: () => void }) {
  const grip = useRef<HTMLSpanElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);
  useEffect(() => {
    const edge = grip.current;
    const sheet = edge?.closest('dialog');
    if (!edge || !sheet) return undefined;
    let from: number | undefined;
    const moved = ({ clientY }: PointerEvent): number => Math.max(0, clientY - (from ?? clientY));
    const down = (event: PointerEvent): void => {
      from = event.clientY;
      edge.setPointerCapture(event.pointerId);
    };
    const move = (event: PointerEvent): void => {
      if (from !== undefined) sheet.style.translate = `0 ${moved(event)}px`;
    };
    const up = (event: PointerEvent): void => {
      const far = moved(event) > CLOSE_PX && event.type === 'pointerup';
      from = undefined;
      if (far) close.current();
      else sheet.style.translate = '';
    };
    const heard = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: up };
    for (const [name, listener] of Object.entries(heard)) edge.addEventListener(name, listener as EventListener);
    return () => {
      for (const [name, listener] of Object.entries(heard)) edge.removeEventListener(name, listener as EventListener);
    };
  }, []);
  return <span className="grip" ref={grip} aria-hidden="true" data-testid="slip-grip" />;
}

/** The unit of all combinations (the stake per combination), with buttons for one step down and one step up. */
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
