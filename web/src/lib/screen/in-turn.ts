import { startTransition } from 'react';

/** The longest time (ms) that a component waits on a busy page. */
const WAIT_MS_MAX = 400;
const waiting: (() => void)[] = [];
const whenIdle = (run: () => void): unknown =>
  'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: WAIT_MS_MAX }) : setTimeout(run, 50);

/**
 * Renders components outside of the viewport one by one while the browser is idle, so that input is handled in
 * between.
 */
export function inTurn(render: () => void): void {
  if (waiting.push(render) === 1) whenIdle(next);
}

function next(): void {
  const render = waiting[0];
  if (render) startTransition(render);
  waiting.shift();
  if (waiting.length > 0) whenIdle(next);
}
