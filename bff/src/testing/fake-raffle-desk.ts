import { randomUUID } from 'node:crypto';
import { create } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { promotions } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import type { RaffleDeskClient } from '../peers.js';

type Asked<M extends keyof RaffleDeskClient> = Parameters<RaffleDeskClient[M]>[0];

/**
 * A fake of the operators' view of raffles. It has the raffles that a test adds, and records the calls that change
 * them.
 */
export class FakeRaffleDesk implements Partial<RaffleDeskClient> {
  readonly stored = new Map<string, promotions.DeskRaffle>();
  readonly acts: { readonly call: string; readonly request: unknown }[] = [];
  readonly lists: Asked<'listDeskRaffles'>[] = [];
  failure: Failure | undefined;

  /** Adds a raffle, with a request to void it if `requestedBy` is given, and returns its id. */
  put({ requestedBy, brand = 'lab' }: { readonly requestedBy?: string; readonly brand?: string } = {}): string {
    const raffleId = randomUUID();
    const raffle = create(promotions.RaffleSchema, {
      ...{ raffleId, rule: 'weekly-raffle', state: 'open', currency: 'USD', tickets: 90n, fundMinor: 450n },
      ...{ prizesMinor: [180n, 90n], drawsAt: timestampFromMs(Date.now() + 60_000) },
      proof: { seedHash: 'ab'.repeat(32) },
    });
    const requests = requestedBy === undefined ? [] : [aRequest(requestedBy)];
    this.stored.set(raffleId, create(promotions.DeskRaffleSchema, { raffle, brand, entries: 5n, requests }));
    return raffleId;
  }

  requestOf(raffleId: string): string {
    return this.stored.get(raffleId)?.requests[0]?.requestId ?? '';
  }

  listDeskRaffles = async (asked: Asked<'listDeskRaffles'>): Promise<promotions.ListDeskRafflesResponse> => {
    this.lists.push(asked);
    return create(promotions.ListDeskRafflesResponseSchema, {
      content: [...this.stored.values()].filter(isListed(asked.state)),
      pageNum: 1,
    });
  };

  getDeskRaffle = async ({ raffleId = '', brands = [] }: Asked<'getDeskRaffle'>): Promise<promotions.DeskRaffle> => {
    const found = this.stored.get(raffleId);
    if (!found || !brands.includes(found.brand)) throw new Failure('resource.not_found');
    return found;
  };

  requestRaffleVoid = async (request: Asked<'requestRaffleVoid'>): Promise<promotions.DeskRaffle> => {
    const found = await this.#act('request', request);
    found.requests.unshift(aRequest(request.operatorId ?? '', request.requestId));
    return found;
  };

  decideRaffleVoid = async (request: Asked<'decideRaffleVoid'>): Promise<promotions.DeskRaffle> => {
    const found = await this.#act(request.decision ?? '', request);
    const [newest] = found.requests;
    if (!newest || !found.raffle) throw new Failure('resource.not_found');
    const status = { approve: 'approved', reject: 'rejected', withdraw: 'withdrawn' }[request.decision ?? ''] ?? '';
    Object.assign(newest, { status, decidedBy: request.operatorId });
    if (status === 'approved') Object.assign(found.raffle, { state: 'void', voidReason: 'operator' });
    return found;
  };

  /** Records a call, and replaces its raffle with a copy, which it returns. */
  async #act(
    call: string,
    request: { readonly raffleId?: string; readonly brands?: string[] },
  ): Promise<promotions.DeskRaffle> {
    this.acts.push({ call, request });
    if (this.failure) throw this.failure;
    const { raffleId = '', brands = [] } = request;
    const copy = structuredClone(await this.getDeskRaffle({ raffleId, brands }));
    this.stored.set(raffleId, copy);
    return copy;
  }
}

/** Whether a raffle belongs to a requested list. */
const isListed =
  (state = '') =>
  ({ requests }: promotions.DeskRaffle): boolean =>
    state !== 'void_asked' || requests.some(({ status }) => status === 'waiting');

const aRequest = (requestedBy: string, requestId: string = randomUUID()): promotions.RaffleVoidRequest =>
  create(promotions.RaffleVoidRequestSchema, {
    ...{ requestId, requestedBy, status: 'waiting', note: 'wrong prizes' },
    requestedAt: timestampFromMs(Date.now() - 60_000),
  });
