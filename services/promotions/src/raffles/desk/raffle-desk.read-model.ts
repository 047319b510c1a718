import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import type { Raffle } from '../raffle.js';
import { RAFFLE_COLUMNS } from '../raffle.store.js';

/** The SQL condition and the order of each list of raffles in the operators' console. */
const LISTS = {
  running: { where: `status IN ('open', 'locked')`, order: 'draws_at, raffle_id' },
  void_asked: {
    where: `status IN ('open', 'locked') AND draws_at > clock_timestamp() AND EXISTS (SELECT FROM raffle_void_requests q
              WHERE q.raffle_id = r.raffle_id AND q.status = 'waiting')`,
    order: 'draws_at, raffle_id',
  },
  ended: { where: `status IN ('drawn', 'void')`, order: 'draws_at DESC, raffle_id' },
} as const;

export type RaffleList = keyof typeof LISTS;

export const isRaffleList = (name: string): name is RaffleList => Object.hasOwn(LISTS, name);

/** Reads raffles for operators. It returns only raffles of the given brands. */
@Injectable()
export class RaffleDeskReadModel {
  constructor(@Inject(Db) private readonly db: Db) {}

  raffles(list: RaffleList, brands: readonly string[], limit: number, offset: number): Promise<Raffle[]> {
    const { where, order } = LISTS[list];
    return this.db.rows<Raffle>(
      `SELECT ${RAFFLE_COLUMNS} FROM raffles r
        WHERE brand = ANY ($1) AND ${where} ORDER BY ${order} LIMIT $2 OFFSET $3`,
      [brands, limit, offset],
    );
  }

  raffle(raffleId: string, brands: readonly string[]): Promise<Raffle | undefined> {
    return this.db.one<Raffle>(`SELECT ${RAFFLE_COLUMNS} FROM raffles WHERE raffle_id = $1 AND brand = ANY ($2)`, [
      raffleId,
      brands,
    ]);
  }

  /** Returns the number of members who entered each of these raffles, by raffle id. */
  async entries(raffleIds: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
    const rows = await this.db.rows<{ readonly raffleId: string; readonly entries: bigint }>(
      `SELECT raffle_id AS "raffleId", count(*) AS entries FROM raffle_entries
        WHERE raffle_id = ANY ($1::uuid[]) GROUP BY raffle_id`,
      [raffleIds],
    );
    return new Map(rows.map(({ raffleId, entries }) => [raffleId, entries]));
  }
}
