import { dataSource } from '@nm/kit/db/data-source.js';
import { Db } from '@nm/kit/db/db.js';
import type { OpenState } from './game.js';
import { OpenStateStore } from './open-state.store.js';

/**
 * `npm run vendor -- <vendor>[/<game>] open | closed | maintenance [minutes]` sets the status of a vendor or of one
 * game. Maintenance without minutes has no stated end. Bets on it are refused from then on; open rounds still settle.
 */
const STATUS: Readonly<Record<string, OpenState>> = { open: 'active', maintenance: 'maintenance', closed: 'closed' };
const MINUTES_MAX = 7 * 24 * 60;

const [name = '', word = '', minutes] = process.argv.slice(2);
const [vendor = '', game] = name.split('/');
const status = STATUS[word];
const url = process.env['DATABASE_URL'];
const isTimed = status === 'maintenance' && minutes !== undefined;
if (!url || !vendor || status === undefined || (isTimed && !(Number(minutes) > 0 && Number(minutes) <= MINUTES_MAX))) {
  console.error(
    'Say which vendor or game and how: npm run vendor -- BAZAAR maintenance 30, npm run vendor -- BAZAAR/KOI_POND open',
  );
  process.exit(2);
}
const until = isTimed ? new Date(Date.now() + Number(minutes) * 60_000) : null;
const source = await dataSource({ url, applicationName: 'vendor-status', poolMax: 1 }).initialize();
const isKnown = await new OpenStateStore(new Db(source))
  .set(vendor, game, status, until)
  .finally(() => source.destroy());
console.log(isKnown ? `${name}: ${word}${until ? ` until ${until.toISOString()}` : ''}` : `There is no ${name}.`);
process.exit(isKnown ? 0 : 1);
