import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { refuseOutsideDemo } from '../shared/demo-only.js';
import { serve } from '../shared/http.js';
import { untilStopped } from '../shared/until-stopped.js';
import { Bot } from './bot.js';
import { botsConfig } from './bots.config.js';
import { Site } from './site.js';

/** The suffix of bots' account names. No bots play on the brand `lab`, because scripts and tests use that brand. */
const MARK = /bot$/;
const QUIET_BRAND = 'lab';

const LOOK_EVERY_MS = 2_000;

interface BotAccount {
  readonly brand: string;
  readonly account: string;
  readonly password: string;
}

/**
 * Waits for the file of demo accounts and returns the bots' accounts. Returns an empty list if the process is stopped
 * before the file exists.
 */
async function accounts(file: string, signal: AbortSignal): Promise<readonly BotAccount[]> {
  while (!signal.aborted) {
    const text = await readFile(file, 'utf8').catch(() => '{}');
    const { players = [] } = JSON.parse(text) as { readonly players?: readonly BotAccount[] };
    const bots = players.filter(({ account }) => MARK.test(account));
    if (bots.length > 0)
      return [...Map.groupBy(bots, ({ brand }) => brand)].flatMap(([brand, own]) =>
        brand === QUIET_BRAND ? [] : own.slice(0, config.botsMax),
      );
    await wait(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
  return [];
}

async function play(signal: AbortSignal): Promise<void> {
  const answers = join(dirname(config.demoFile), 'demo-captchas.json');
  const bots = await accounts(config.demoFile, signal);
  console.log(`${bots.length} demo bots play`);
  await Promise.all(
    bots.map(({ brand, account, password }) =>
      new Bot(new Site(config.siteUrl, brand, answers), account, password).play(signal),
    ),
  );
}

refuseOutsideDemo();
const config = botsConfig();
const server = await serve(config.listen, async ({ path }) =>
  path.startsWith('/health/') ? { status: 200, json: { status: 'ok' } } : { status: 404, json: {} },
);
const stop = new AbortController();
if (config.botsMax > 0) void play(stop.signal);
await untilStopped();
stop.abort();
server.closeAllConnections();
server.close();
process.stdin.unref?.();
