import { changedSettings } from './brand-settings.js';
import type { BrandSettingsStore } from './brand-settings.store.js';
import type { SystemStatus } from './brand.js';
import type { BrandsStore } from './brands.store.js';

/** The name that the console's history shows instead of an operator, for a change by the command line. */
const COMMAND = 'command';
const ATTEMPTS_MAX = 5;

/**
 * Sets the status of a brand's site from the command line, by adding a change of its settings.
 * @returns false if the brand is unknown
 * @throws Error if every attempt fails because an operator changed the brand at the same time
 */
export async function setStatusByCommand(
  brands: Pick<BrandsStore, 'all'>,
  store: BrandSettingsStore,
  code: string,
  status: SystemStatus,
  until?: Date,
): Promise<boolean> {
  if (!(await brands.all()).some((brand) => brand.code === code)) return false;
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const [newest] = await store.newest([code]);
    const value = { status, ...(until && { until: until.toISOString() }) };
    const settings = changedSettings(newest?.settings ?? {}, { part: 'status', value });
    const change = { brand: code, part: 'status', settings, note: 'npm run brand', changedBy: COMMAND } as const;
    if (await store.add(change, newest?.version ?? 0n)) return true;
  }
  throw new Error(`The brand ${code} was changed at the same time ${ATTEMPTS_MAX} times. Try again.`);
}
