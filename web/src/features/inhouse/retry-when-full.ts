import { asFailure } from '../../lib/api/failure.js';

const RETRIES_MAX = 2;
/** The maximum random delay (ms), so that clients with the same Retry-After do not all retry at once. */
const JITTER_MS = 500;

const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/**
 * Sends a request, and sends it again after the server's Retry-After if the server refused it for lack of capacity. Any
 * other failure is thrown at once, because after a 500 or a timeout the bet may have counted. The query client must not
 * retry here: it pauses while the tab is hidden, and would place the bet long after the click.
 * @param mayRetry whether the page is still open and the session is still the same.
 * @throws the last failure.
 */
export async function retryWhenFull<T>(send: () => Promise<T>, mayRetry: () => boolean): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await send();
    } catch (thrown) {
      const { data, retryAfterMs } = asFailure(thrown);
      if (data['retryAfterSeconds'] === undefined || retryAfterMs === undefined || retries === RETRIES_MAX)
        throw thrown;
      await sleep(retryAfterMs + Math.random() * JITTER_MS);
      if (!mayRetry()) throw thrown;
    }
  }
}
