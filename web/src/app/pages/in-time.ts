/** The code of a page that has not come by then counts as failed (specification §9). */
const TIMEOUT_MS = 120_000;

/** Waits for the code of a page. @throws TypeError, as a failed import does, if it takes too long. */
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
