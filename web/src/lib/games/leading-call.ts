/**
 * Returns a function that allows the first call and blocks all calls within `pauseMs` after it. It takes the time
 * `now` (ms) and returns true if the call is allowed.
 */
export function leadingCall(pauseMs: number): (now: number) => boolean {
  let last = -Infinity;
  return (now) => {
    if (now - last < pauseMs) return false;
    last = now;
    return true;
  };
}
