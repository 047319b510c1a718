import { create } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { games } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import type { JackpotDeskClient } from '../peers.js';

type Asked<M extends keyof JackpotDeskClient> = Parameters<JackpotDeskClient[M]>[0];

/**
 * A fake of the operators' view of jackpot pools: one pool of the test brand `lab` with one win. It records changes.
 */
export class FakeJackpotDesk implements Partial<JackpotDeskClient> {
  readonly changes: Asked<'setJackpotTerms'>[] = [];
  readonly asked: Asked<'listDeskJackpots'>[] = [];
  failure: Failure | undefined;
  #pool = aPool();

  constructor(private readonly newMember: () => string) {}

  reset(): void {
    this.#pool = aPool();
    this.#pool.lastWins = [
      create(games.DeskJackpotWinSchema, {
        ...{ number: 3n, memberId: this.newMember(), vassalage: 'BAZAAR', gameCode: 'LANTERN_ROW', paid: true },
        ...{ amountMinor: 612_345n, wonAt: timestampFromMs(1_780_000_000_000) },
      }),
    ];
    this.failure = undefined;
    this.changes.splice(0);
    this.asked.splice(0);
  }

  /** Replaces the pool by one of this brand, and returns its name. */
  put(brand: string): string {
    this.#pool = create(games.DeskJackpotSchema, { ...aPool(), pool: `${brand}.lantern`, brand });
    return this.#pool.pool;
  }

  listDeskJackpots = async (request: Asked<'listDeskJackpots'>): Promise<games.ListDeskJackpotsResponse> => {
    this.asked.push(request);
    const isHis = request.brands?.includes(this.#pool.brand);
    return create(games.ListDeskJackpotsResponseSchema, { jackpots: isHis ? [this.#pool] : [] });
  };

  getDeskJackpot = async ({ pool }: Asked<'getDeskJackpot'>): Promise<games.DeskJackpot> => {
    if (pool !== this.#pool.pool) throw new Failure('resource.not_found');
    return this.#pool;
  };

  setJackpotTerms = async (request: Asked<'setJackpotTerms'>): Promise<games.DeskJackpot> => {
    if (this.failure) throw this.failure;
    this.changes.push(request);
    const { seedMinor = 0n, capMinor = 0n } = request;
    const { lastWins, version } = this.#pool;
    this.#pool = create(games.DeskJackpotSchema, {
      ...{ ...this.#pool, ...(request.sharePpm !== undefined && { sharePpm: request.sharePpm }) },
      ...{ nextSeedMinor: seedMinor, nextCapMinor: capMinor, lastWins },
      version: version + 1n,
    });
    return this.#pool;
  };
}

const aPool = (): games.DeskJackpot =>
  create(games.DeskJackpotSchema, {
    ...{ pool: 'lab.lantern', brand: 'lab', currency: 'USD', amountMinor: 543_210n, seedMinor: 500_000n },
    ...{ seedMinorMax: 1_000_000n, spreadPpmMin: 40_000, gameSharePpmMin: 5_000, gameSharePpmMax: 10_000 },
    ...{ capMinor: 2_000_000n, wins: 3n, games: 12, version: 5n },
    changedAt: timestampFromMs(1_780_000_100_000),
  });
