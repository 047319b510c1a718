// Runs before each test file. Parallel test files share a Redis, and services of one name would run each other's jobs
// there. So each jest worker gets its own database; Redis has sixteen.
const DATABASES = 16;
const url = process.env['TEST_REDIS_URL'];
if (url && new URL(url).pathname.length <= 1) {
  process.env['TEST_REDIS_URL'] = new URL(`/${Number(process.env['JEST_WORKER_ID'] ?? 0) % DATABASES}`, url).href;
}
