// One copy of a consumer as a process, so that a test can kill or stall it.
import { dataSource } from '@nm/kit/db/data-source.js';
import { Db } from '@nm/kit/db/db.js';
import { ConsumerRunner } from '@nm/kit/events/consumer-runner.js';
import { ConcurrencyLimiter } from '@nm/kit/concurrency/concurrency-limiter.js';
import { Logger } from '@nestjs/common';
import { openLog } from './harness.js';
import { seeingPlan } from './ledger-of-seen.js';

const { DATABASE_URL = '', TOPIC = '', CONSUMER = '', COPY = '', TOGETHER } = process.env;
Logger.overrideLogger(false);
const db = new Db(await dataSource({ url: DATABASE_URL, poolMax: 6 }).initialize());
const log = await openLog(process.env);
const plan = seeingPlan(
  {
    name: CONSUMER,
    topic: TOPIC,
    copy: COPY,
    together: TOGETHER === '1',
    onTry: (key, version, attempt) => process.stdout.write(`try ${key} ${version} ${attempt}\n`),
  },
  db,
);
await new ConsumerRunner({
  plan,
  log,
  db,
  limiter: new ConcurrencyLimiter({ concurrencyMax: 4 }),
  policy: { waitsMs: [200, 200, 400, 400, 400, 400], parkedWaitMs: [200, 1_000] },
}).start();
process.stdout.write('ready\n');
// The input closes when the test ends, so that no copy is left behind.
process.stdin.once('end', () => process.exit(0)).resume();
