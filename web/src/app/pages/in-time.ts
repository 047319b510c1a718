/** The time (ms) after which the load of a page's code counts as failed (specification §9). */
const TIMEOUT_MS = 120_000;

/** Waits for the code of a page. @throws TypeError after the time limit, like a failed import. */
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
