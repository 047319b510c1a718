import { Events1763640000000 } from './0000-events.js';
import { Grants1763640000001 } from './0001-grants.js';
import { Points1763640000002 } from './0002-points.js';
import { RefusedClaims1763640000003 } from './0003-refused-claims.js';

/** In order; a new one is added at the end and an old one never changes. */
export const promotionsMigrations = [
  Events1763640000000,
  Grants1763640000001,
  Points1763640000002,
  RefusedClaims1763640000003,
] as const;
