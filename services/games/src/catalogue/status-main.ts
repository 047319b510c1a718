import { dataSource } from '@nm/kit/db/data-source.js';
import { Db } from '@nm/kit/db/db.js';
import type { OpenState } from './game.js';
import { OpenStateStore, newOpenState } from './open-state.store.js';

/**
 * The program behind `npm run vendor -- <vendor>[/<game>] open | closed | maintenance [minutes]`, which sets the status
 * of a vendor or of one game. If minutes are not given, the maintenance has no announced end. While a game is closed or
 * under maintenance, new bets are refused and open rounds are still settled.
 */
const STATUS: Readonly<Record<string, OpenState>> = { open: 'active', maintenance: 'maintenance', closed: 'closed' };

const [name = '', word = '', minutes] = process.argv.slice(2);
const [vendor = '', game] = name.split('/');
const status = STATUS[word];
const url = process.env['DATABASE_URL'];
const state = status && newOpenState(status, minutes === undefined ? undefined : Number(minutes));
if (!url || !vendor || !state) {
  console.error(
    'Say which vendor or game and how: npm run vendor -- BAZAAR maintenance 30, npm run vendor -- BAZAAR/KOI_POND open',
  );
  process.exit(2);
}
const source = await dataSource({ url, applicationName: 'vendor-status', poolMax: 1 }).initialize();
const isKnown = await new OpenStateStore().set(new Db(source), vendor, game, state).finally(() => source.destroy());
const end = state.until ? ` until ${state.until.toISOString()}` : '';
console.log(isKnown ? `${name}: ${word}${end}` : `There is no ${name}.`);
process.exit(isKnown ? 0 : 1);
