import { startTransition } from 'react';

/** On a busy page a part waits at most this long. */
const WAIT_MS_MAX = 400;
const waiting: (() => void)[] = [];
const whenIdle = (run: () => void): unknown =>
  'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: WAIT_MS_MAX }) : setTimeout(run, 50);

/**
 * Renders parts that are not in view one at a time, each when the browser is idle, so that input is answered in
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
