import type { QueryClient } from '@tanstack/react-query';
import type { Schemas } from '../api/schemas.js';
import { keys } from '../query/keys.js';

/** The member's whole points after a bet has earned some. */
export interface PointsMoved {
  readonly balance: string;
  readonly version: number;
}

/**
 * Stores a newer balance of points. The push does not contain the fraction of the next point, so the points are read
 * again afterwards.
 */
export const takePoints = (client: QueryClient, { balance, version }: PointsMoved) =>
  client.setQueryData<Schemas['PointBalanceDto']>(keys.points, (held) =>
    held && held.version < version ? { points: balance, pointsMicro: `${balance}000000`, version } : held,
  );
