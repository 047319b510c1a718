import { useEffect, useRef } from 'react';
import { useWords } from '../../../lib/language/words.js';
import { isolated } from '../../../lib/money/money.js';
import { Money, Num } from '../../../ui/money.js';
import { Board, History } from '../board.js';
import { multiplierE2, payoutOf, valueText } from './crash-rules.js';
import { isCalm, type Crash } from './use-crash.js';

/** The minimum range of the curve: this time and this multiplier. */
const SHOWN_MS_MIN = 8_000;
const SHOWN_VALUE_MIN = 2;
const POINTS = 80;
/** Crash points from here on (hundredths) are marked in the history. */
const HIGH_E2 = 1_000;
const DOUBLING_MS = 10_000;

const heightOf = (ms: number): number => 2 ** (ms / DOUBLING_MS);

/** Draws the curve up to a time. It uses floats, which is allowed on screen; amounts are never computed here. */
function draw(canvas: HTMLCanvasElement, elapsedMs: number, crashed: boolean): void {
  const context = canvas.getContext('2d');
  const { clientWidth: wide, clientHeight: high } = canvas;
  if (!context || wide === 0) return;
  const scale = devicePixelRatio;
  if (canvas.width !== wide * scale || canvas.height !== high * scale) {
    canvas.width = wide * scale;
    canvas.height = high * scale;
  }
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, wide, high);
  const lastMs = Math.max(SHOWN_MS_MIN, elapsedMs);
  const top = Math.max(SHOWN_VALUE_MIN, heightOf(elapsedMs)) * 1.15;
  const [left, right, low, up] = [18, wide - 44, high - 12, 26];
  const x = (ms: number) => left + (right - left) * (Math.log1p(ms / 2_000) / Math.log1p(lastMs / 2_000));
  const y = (value: number) => low - (low - up) * ((value - 1) / (top - 1));
  context.font = '600 12px sans-serif';
  context.textAlign = 'end';
  const step = 2 ** Math.max(-1, Math.ceil(Math.log2((top - 1) / 4)));
  for (let value = 1 + step; value < top; value += step) {
    context.strokeStyle = 'rgb(255 246 228 / 0.16)';
    context.setLineDash([3, 6]);
    context.beginPath();
    context.moveTo(left, y(value));
    context.lineTo(right, y(value));
    context.stroke();
    context.fillStyle = 'rgb(255 246 228 / 0.8)';
    context.fillText(`${Number(value.toFixed(1))}×`, wide - 8, y(value) + 4);
  }
  context.setLineDash([]);
  context.strokeStyle = crashed ? '#ff7f6c' : '#ffd98a';
  context.lineWidth = 3.5;
  context.lineCap = 'round';
  context.beginPath();
  for (let i = 0; i <= POINTS; i += 1) {
    const ms = (elapsedMs * i) / POINTS;
    if (i === 0) context.moveTo(x(ms), y(heightOf(ms)));
    else context.lineTo(x(ms), y(heightOf(ms)));
  }
  context.stroke();
  lantern(context, x(elapsedMs), y(heightOf(elapsedMs)), crashed);
}

/** A paper lantern at the end of the curve; after the crash, torn paper. */
function lantern(context: CanvasRenderingContext2D, x: number, y: number, crashed: boolean): void {
  context.save();
  context.translate(x, y);
  context.fillStyle = crashed ? '#7d3a33' : '#f2a541';
  context.beginPath();
  context.ellipse(0, -18, 15, 18, 0, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = crashed ? '#2b0e0a' : '#fff1d6';
  context.beginPath();
  context.ellipse(0, -18, 5, 18, 0, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = '#8e2a1c';
  context.fillRect(-9, -3, 18, 5);
  context.restore();
}

interface BoardProps {
  readonly crash: Crash;
  readonly time: number;
  readonly winMinorMax: bigint | undefined;
}

/**
 * The sky with the curve, the multiplier and the last crash points. Screen readers get phases and the own result, not
 * every multiplier.
 */
export function CrashBoard({ crash, time, winMinorMax }: BoardProps) {
  const t = useWords();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { round, bet, table, now } = crash;
  const phase = round?.phase ?? 'locked';
  const startedAt = round?.startedAt ? Date.parse(round.startedAt) : undefined;
  const crashE2 = round?.crashE2;
  const read = useRef(now);
  useEffect(() => {
    read.current = now;
  });
  useEffect(() => {
    const { current } = canvas;
    if (!current) return undefined;
    const elapsed = (): number => {
      if (crashE2 !== undefined) return Math.max(0, Math.log2(crashE2 / 100) * DOUBLING_MS);
      return phase === 'running' && startedAt !== undefined ? Math.max(0, read.current() - startedAt) : 0;
    };
    let frame = 0;
    let timer: ReturnType<typeof setInterval> | undefined;
    const paint = () => draw(current, elapsed(), phase === 'crashed');
    const loop = () => {
      paint();
      frame = requestAnimationFrame(loop);
    };
    if (phase !== 'running') paint();
    else if (isCalm()) timer = setInterval(paint, 500);
    else loop();
    addEventListener('resize', paint);
    return () => {
      cancelAnimationFrame(frame);
      clearInterval(timer);
      removeEventListener('resize', paint);
    };
  }, [phase, startedAt, crashE2]);
  const valueE2 = crashE2 ?? (startedAt === undefined ? 100 : multiplierE2(time - startedAt));
  const leftS = round ? Math.max(0, Math.ceil((Date.parse(round.closesAt) - time) / 1000)) : 0;
  const shown =
    bet && bet.status === 'open' ? payoutOf(BigInt(bet.stakeMinor), Math.min(valueE2, bet.stopE2), winMinorMax) : 0n;
  const outcome =
    bet && bet.status !== 'open' ? (bet.cashedE2 === undefined ? 'lost' : valueText(bet.cashedE2)) : undefined;
  const said = (): string => {
    if (outcome === 'lost') return t('crash.saidLost');
    if (outcome) return t('crash.saidPaid', { times: isolated(`${outcome}×`) });
    return t(`crash.phase.${phase}`);
  };
  return (
    <Board className="crash" raysAt={0.9}>
      <div className="gboardtop">
        <div className="crashvalue" data-phase={phase}>
          {phase === 'betting' ? (
            <span className="disp" role="timer">
              <Num>{leftS}</Num>
              <small>{t('crash.seconds')}</small>
            </span>
          ) : (
            <span className={`disp ${phase === 'crashed' ? 'burst' : ''}`} data-testid="value">
              <Num>
                {valueText(valueE2)}
                <small>×</small>
              </Num>
            </span>
          )}
        </div>
        <History
          most={8}
          rounds={(table?.history ?? []).map(({ crashRoundId, crashE2: past = 100 }) => ({
            roundId: crashRoundId,
            times: valueText(past),
            isHigh: past >= HIGH_E2,
          }))}
        />
      </div>
      <p className="crashsay" role="status" data-testid="result" data-outcome={outcome}>
        {said()}
        {phase === 'running' && shown > 0n ? (
          <span aria-hidden="true">
            {' '}
            · <Money minor={shown} className="b" />
          </span>
        ) : null}
      </p>
      <canvas ref={canvas} dir="ltr" aria-hidden="true" />
    </Board>
  );
}
