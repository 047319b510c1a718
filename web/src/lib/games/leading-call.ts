/**
 * Lets the first call pass and none that follows within the pause. The answer is true if a call at the time `now` (ms)
 * passes.
 */
export function leadingCall(pauseMs: number): (now: number) => boolean {
  let last = -Infinity;
  return (now) => {
    if (now - last < pauseMs) return false;
    last = now;
    return true;
  };
}
