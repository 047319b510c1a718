// Gives each jest worker a Redis database of its own; it runs before each test file. Parallel test files share one
// Redis, and without this, services of the same name would run each other's jobs. A Redis has sixteen databases.
const DATABASES = 16;
const url = process.env['TEST_REDIS_URL'];
if (url && new URL(url).pathname.length <= 1) {
  process.env['TEST_REDIS_URL'] = new URL(`/${Number(process.env['JEST_WORKER_ID'] ?? 0) % DATABASES}`, url).href;
}
