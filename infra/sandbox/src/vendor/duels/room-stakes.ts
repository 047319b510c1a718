import type { DuelGame } from './duels.js';

/**
 * The stakes of the rooms, in the order of the rooms, in minor units of dollars. Stakes in taka are a hundred times as
 * high.
 */
const ROOMS = [100, 100, 500, 50, 1_000, 20, 2_000, 50, 500, 100];
const TAKA = 100n;

export const roomStakes = ({ stakes: [, highMinor] }: DuelGame, currency: string): bigint[] =>
  ROOMS.filter((stake) => stake <= highMinor).map((stake) => BigInt(stake) * (currency.endsWith('BDT') ? TAKA : 1n));
