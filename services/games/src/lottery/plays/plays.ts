import { ELOTT_PLAYS } from './elott-plays.js';
import { LOTT_PLAYS } from './lott-plays.js';
import type { PlayRow, Region } from './play.js';
import { SEA_PLAYS } from './sea-plays.js';
import { VN_PLAYS } from './vn-plays.js';

/**
 * The table of plays (kinds of bet) of all lotteries (domain §7). To add a play, add a row. A row must never be removed
 * or renamed if stored slips contain its play.
 */
export const PLAYS: readonly PlayRow[] = [...LOTT_PLAYS, ...ELOTT_PLAYS, ...SEA_PLAYS, ...VN_PLAYS];

const BY_NAME = new Map(PLAYS.map((row) => [`${row.region} ${row.play}`, row]));

export const playsOf = (region: Region): PlayRow[] => PLAYS.filter((row) => row.region === region);

export const playOf = (region: Region, play: string): PlayRow | undefined => BY_NAME.get(`${region} ${play}`);
