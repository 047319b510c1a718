import { CARD_TABLES } from './card-tables.js';
import { FISH_TABLES } from './fish-tables.js';
import { LIVE_TABLES } from './live-tables.js';
import type { Table } from './table.js';
import { seriesOf } from './table-series.js';

const OWN: readonly Table[] = [...LIVE_TABLES, ...FISH_TABLES, ...CARD_TABLES];

/** All games of choices of the simulated vendors. */
export const TABLES: readonly Table[] = [...OWN, ...seriesOf(OWN)];
