import { startTransition } from 'react';

/** A busy page lets a part wait no longer than this. */
const PATIENCE_MS = 400;
const waiting: (() => void)[] = [];
const whenIdle = (run: () => void): unknown =>
  'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: PATIENCE_MS }) : setTimeout(run, 50);

/** Renders parts of a page that nobody sees yet one at a time, each when the browser is idle: none holds up a touch. */
export function inTurn(render: () => void): void {
  if (waiting.push(render) === 1) whenIdle(next);
}

function next(): void {
  const render = waiting[0];
  if (render) startTransition(render);
  waiting.shift();
  if (waiting.length > 0) whenIdle(next);
}
