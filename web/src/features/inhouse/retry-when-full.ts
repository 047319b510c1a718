import { asFailure } from '../../lib/api/failure.js';

const RETRIES_MAX = 2;
/**
 * The maximum random delay (ms) added to Retry-After, so that clients that were refused together do not retry
 * together.
 */
const JITTER_MS = 500;

const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/**
 * Sends a request. If the server refuses it for lack of capacity, it is sent again after the server's Retry-After.
 * Any other error is thrown at once, because after a 500 or a timeout the bet may have counted. The query client must
 * not retry this request: it pauses while the tab is hidden, and would place the bet long after the click.
 * @param mayRetry whether the page is still open and the session is still the same.
 * @throws the last error.
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
