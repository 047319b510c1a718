// Before each test file: test files that run side by side share a Redis, and services of one name would wake each
// other's jobs there. Each of jest's workers gets a database of its own; Redis has sixteen.
const DATABASES = 16;
const url = process.env['TEST_REDIS_URL'];
if (url && new URL(url).pathname.length <= 1) {
  process.env['TEST_REDIS_URL'] = new URL(`/${Number(process.env['JEST_WORKER_ID'] ?? 0) % DATABASES}`, url).href;
}
