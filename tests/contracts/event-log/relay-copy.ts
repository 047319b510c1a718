// An active relay as a process, so that a test can stall it.
import { Logger } from '@nestjs/common';
import { dataSource } from '@nm/kit/db/data-source.js';
import { Db } from '@nm/kit/db/db.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { Relay } from '@nm/kit/events/relay.js';
import { LEASE_MS, openLog } from './harness.js';

const { DATABASE_URL = '', TOPIC = '' } = process.env;
Logger.overrideLogger(false);
const db = new Db(await dataSource({ url: DATABASE_URL, poolMax: 2 }).initialize());
new Relay({
  url: DATABASE_URL,
  topic: TOPIC,
  log: await openLog(process.env),
  outbox: new Outbox(db, TOPIC),
  tickMs: 50,
  silentMs: LEASE_MS,
}).start();
process.stdout.write('ready\n');
process.stdin.once('end', () => process.exit(0)).resume();
