import { dataSource } from '@nm/kit/db/data-source.js';
import { Db } from '@nm/kit/db/db.js';
import type { SystemStatus } from './brand.js';
import { BrandSettingsStore } from './brand-settings.store.js';
import { BrandsStore } from './brands.store.js';
import { setStatusByCommand } from './status-by-command.js';

/**
 * `npm run brand -- <code> open | region | maintenance [minutes]` sets the status of a brand's site (specification
 * §2). The operators' console does the same. The brand's pages and calls follow the new status within a few seconds.
 */
const STATUS: Readonly<Record<string, SystemStatus>> = { open: 0, maintenance: 1, region: 2 };
const MINUTES = 30;
const MINUTES_MAX = 7 * 24 * 60;

const [code = '', word = '', minutes = String(MINUTES)] = process.argv.slice(2);
const status = STATUS[word];
const url = process.env['DATABASE_URL'];
if (!url || status === undefined || !(Number(minutes) > 0 && Number(minutes) <= MINUTES_MAX)) {
  console.error(
    'Say which brand and how: npm run brand -- nmen maintenance 30, npm run brand -- nmen region, npm run brand -- nmen open',
  );
  process.exit(2);
}
const until = status === 1 ? new Date(Date.now() + Number(minutes) * 60_000) : undefined;
const source = await dataSource({ url, applicationName: 'brand-status', poolMax: 1 }).initialize();
const db = new Db(source);
const isKnown = await setStatusByCommand(new BrandsStore(db), new BrandSettingsStore(db), code, status, until).finally(
  () => source.destroy(),
);
console.log(isKnown ? `${code}: ${word}${until ? ` until ${until.toISOString()}` : ''}` : `There is no brand ${code}.`);
process.exit(isKnown ? 0 : 1);
