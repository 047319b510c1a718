import { LIVE_TABLES } from './live-tables.js';
import type { Table } from './table.js';
import { seriesOf } from './table-series.js';

const OWN: readonly Table[] = LIVE_TABLES;

/** All table games of the simulated vendors. */
export const TABLES: readonly Table[] = [...OWN, ...seriesOf(OWN)];
