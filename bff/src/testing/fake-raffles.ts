import { randomUUID } from 'node:crypto';
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { promotions } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import type { RafflesClient } from '../peers.js';

type Asked<M extends keyof RafflesClient> = RafflesClient[M] extends (request: infer R, ...rest: never[]) => unknown
  ? R
  : never;

const at = timestampFromMs(Date.UTC(2026, 10, 30));

/**
 * A fake of raffles: an open one, and a drawn one, whose winner is the asking member in the list, and a new member when
 * it is read alone. It records entries.
 */
export class FakeRaffles implements Partial<RafflesClient> {
  readonly raffleId = randomUUID();
  readonly claims: Asked<'claimRaffle'>[] = [];
  failure: Failure | undefined;

  constructor(private readonly newMember: () => string) {}

  async listRaffles(asked: Asked<'listRaffles'>): Promise<promotions.ListRafflesResponse> {
    const own = { tickets: 3n };
    const winner = { place: 1, ticket: 2n, memberId: asked.memberId ?? '', prizeMinor: 40n };
    const drawn = { state: 'drawn', status: 'close', winners: [winner], drawnAt: at };
    return create(promotions.ListRafflesResponseSchema, {
      raffles: [this.#raffle({ own }), this.#raffle({ ...drawn, own: { ...own, firstTicket: 1n, lastTicket: 3n } })],
      serverTime: at,
    });
  }

  async claimRaffle(asked: Asked<'claimRaffle'>): Promise<promotions.Raffle> {
    this.claims.push(asked);
    if (this.failure) throw this.failure;
    return this.#raffle({ status: 'joined', own: { entryId: randomUUID(), tickets: 3n } });
  }

  async getRaffle({ raffleId }: Asked<'getRaffle'>): Promise<promotions.Raffle> {
    if (raffleId !== this.raffleId) throw new Failure('resource.not_found');
    const winner = { place: 1, ticket: 2n, memberId: this.newMember(), prizeMinor: 40n };
    return this.#raffle({ state: 'drawn', status: 'close', winners: [winner], drawnAt: at });
  }

  async getRaffleEntry({ raffleId }: Asked<'getRaffleEntry'>): Promise<promotions.RaffleEntry> {
    if (raffleId !== this.raffleId) throw new Failure('resource.not_found');
    const path = [{ side: 'left', hash: 'ab'.repeat(32) }];
    return create(promotions.RaffleEntrySchema, {
      ...{ entryId: randomUUID(), firstTicket: 1n, lastTicket: 3n, leafText: 'a leaf', path },
    });
  }

  #raffle(change: MessageInitShape<typeof promotions.RaffleSchema>): promotions.Raffle {
    return create(promotions.RaffleSchema, {
      ...{ raffleId: this.raffleId, rule: 'weekly-raffle', state: 'open', status: 'join', currency: 'USD' },
      ...{ startsAt: at, closesAt: at, drawsAt: at, ticketMinor: 2_000n, ticketsPerDayMax: 50 },
      ...{ fundMinorPerTicket: 5n, fundMinorMax: 500_000n, sharePercents: [40, 20], turnoverPercent: 100 },
      ...{ tickets: 20n, fundMinor: 100n, prizesMinor: [40n, 20n] },
      proof: { seedHash: 'cd'.repeat(32), beacon: 'wallet-ledger', beaconRound: '1' },
      ...(change as object),
    });
  }
}
