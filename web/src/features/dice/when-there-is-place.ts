import { asFailure } from '../../lib/api/failure.js';

const AGAIN_MAX = 2;
/** Those who were told the same second do not come in the same moment. */
const APART_MS = 500;

const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/**
 * Asks; where the server has no place and says when to come, asks again then, by itself, before its player is asked what to
 * do. Only that: a server that could not finish says nothing of places, and then nobody knows whether the bet counted.
 * Not by the query client's retries: those wait for the tab to be looked at, and then bet long after the click.
 * @param goesOn whether who asked is still here, and still who he was.
 * @throws the last failure.
 */
export async function whenThereIsPlace<T>(ask: () => Promise<T>, goesOn: () => boolean): Promise<T> {
  for (let again = 0; ; again += 1) {
    try {
      return await ask();
    } catch (thrown) {
      const { data, retryAfterMs } = asFailure(thrown);
      if (data['retryAfterSeconds'] === undefined || retryAfterMs === undefined || again === AGAIN_MAX) throw thrown;
      await sleep(retryAfterMs + Math.random() * APART_MS);
      if (!goesOn()) throw thrown;
    }
  }
}
