const EVERY_MS = 50;

/**
 * Polls until the answer is accepted (by default: until it is true), and returns it.
 * @throws Error with the awaited state and the last answer, after `timeoutMs`
 */
export async function until<T>(
  what: string,
  ask: () => T | Promise<T>,
  isGood: (answer: T) => boolean = Boolean,
  timeoutMs = 20_000,
): Promise<T> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (isGood(answer)) return answer;
    if (Date.now() > end) throw new Error(`waited ${timeoutMs} ms for ${what}; last: ${JSON.stringify(answer)}`);
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}
