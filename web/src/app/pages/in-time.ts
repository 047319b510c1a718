/** How long (ms) the code of a page may take to load before this counts as a failure (specification §9). */
const TIMEOUT_MS = 120_000;

/**
 * Waits until the code of a page is loaded.
 * @throws TypeError after the time limit, as a failed import does.
 */
export async function inTime<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TypeError('The import took too long')), TIMEOUT_MS);
  });
  try {
    return await Promise.race([loading, late]);
  } finally {
    clearTimeout(timer);
  }
}
