import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PlayerSocket } from '../../support/player-socket.js';
import { Player, type DiceResult } from '../../support/player.js';
import { onProductDatabase } from '../../support/product-database.js';
import { until } from '../../support/until.js';
import { CoveredProcess } from './covered-process.js';
import { sourceFiles } from './source-files.js';

/*
 * `npm run bet-way`: lists the files of bff, games, wallet and kit whose code runs for one dice bet. It reads the
 * coverage of the running product. A file counts if one of its functions ran in each of the measured bets, so that jobs
 * and timers are left out. `--functions` lists the functions. The files up to the answer are measured while the outbox
 * relays are stopped, because the relays would run at the same time.
 */

const SERVICES = ['games', 'wallet'] as const;
const WARM_UP_BETS = 40;
const MEASURED_BETS = 30;
/** The time (ms) within which the work that follows a bet's answer has ended. */
const QUIET_MS = 250;
const BET = { stakeMinor: '100', target: '4950', over: true };

const withFunctions = process.argv.includes('--functions');
const stateDir = process.env['PRODUCT_STATE'] ?? '';

const player = await Player.register();
await player.hasAtLeast(1n);
const socket = await PlayerSocket.open(player);
for (let bet = 0; bet < WARM_UP_BETS; bet += 1) await player.dice(BET);

const covered: CoveredProcess[] = [];
// The processes are handled one after the other, because all of them open their inspector on the same port.
for (const name of ['bff', ...SERVICES]) covered.push(await CoveredProcess.attach(name, pidOf(name)));

await setRelaysAway(true);
const toAnswer = await filesOfEach(() => player.dice(BET));
await setRelaysAway(false);
await socket.balanceFrom((await player.dice(BET)).version);
const toBadge = await filesOfEach(async () => {
  const result = await player.dice(BET);
  await socket.balanceFrom(result.version);
  return result;
});
socket.close();

const more = new Map([...toBadge].filter(([file]) => !toAnswer.has(file)));
print('to the answer', toAnswer);
print('more to the badge', more);
console.log(`${toAnswer.size} files to the answer, ${more.size} more to the badge`);

function print(title: string, files: ReadonlyMap<string, ReadonlySet<string>>): void {
  console.log(title);
  for (const [file, names] of [...files].sort(([one], [other]) => one.localeCompare(other)))
    console.log(`  ${file}${withFunctions ? `: ${[...names].join(', ')}` : ''}`);
}

/** Returns the files with a function that ran in every one of the measured bets. */
async function filesOfEach(bet: () => Promise<DiceResult>): Promise<Map<string, Set<string>>> {
  let common: Map<string, Set<string>> | undefined;
  for (let n = 0; n < MEASURED_BETS; n += 1) {
    await sleep(QUIET_MS);
    await Promise.all(covered.map((process) => process.take()));
    await bet();
    const ran = sourceFiles((await Promise.all(covered.map((process) => process.take()))).flat());
    common = common ? new Map([...common].filter(([file]) => ran.has(file))) : ran;
  }
  return common ?? new Map();
}

/**
 * Ends the database connections of the outbox relays and refuses new ones, or allows them again. The open connections
 * of the services' pools stay.
 */
async function setRelaysAway(away: boolean): Promise<void> {
  for (const service of SERVICES) {
    await onProductDatabase(service, async (client) => {
      const relays = `FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'outbox-relay'`;
      await client.query(`ALTER ROLE ${service} CONNECTION LIMIT ${away ? 0 : -1}`);
      if (away) await client.query(`SELECT pg_terminate_backend(pid) ${relays}`);
      await until(
        `the relay of ${service} to be ${away ? 'away' : 'back'}`,
        () => client.query<{ count: string }>(`SELECT count(*) ${relays}`),
        ({ rows: [row] }) => (row?.count === '0') === away,
      );
    });
  }
}

function pidOf(name: string): number {
  return (JSON.parse(readFileSync(join(stateDir, 'run', `${name}.pid`), 'utf8')) as { pid: number }).pid;
}
