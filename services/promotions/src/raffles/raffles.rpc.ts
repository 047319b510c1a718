import { Inject } from '@nestjs/common';
import type { DescMessage, MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { promotions } from '@nm/contracts';
import { uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { invalid } from '../promotions.errors.js';
import { RaffleEntriesService } from './raffle-entries.service.js';
import { raffleInContract } from './raffles.presenter.js';

const { method } = promotions.RaffleService;
const FOR_MEMBER = { callers: ['bff'], actsFor: 'member' } as const;
const KEY = /^[A-Za-z0-9._:-]{1,64}$/;

type Answer<S extends DescMessage> = Promise<MessageInitShape<S>>;

/** Implements the RPCs about raffles: decodes the request, calls the service and encodes the answer. */
@RpcController(promotions.RaffleService)
export class RafflesRpc {
  constructor(@Inject(RaffleEntriesService) private readonly entries: RaffleEntriesService) {}

  @Rpc(method.listRaffles, FOR_MEMBER)
  async listRaffles(request: promotions.ListRafflesRequest): Answer<typeof promotions.ListRafflesResponseSchema> {
    const raffles = await this.entries.list(request.brand, uuidField(request.memberId, 'memberId'));
    return { raffles: raffles.map(raffleInContract), serverTime: timestampFromDate(new Date()) };
  }

  @Rpc(method.claimRaffle, FOR_MEMBER)
  async claimRaffle(request: promotions.ClaimRaffleRequest): Answer<typeof promotions.RaffleSchema> {
    if (!KEY.test(request.key)) throw invalid('key');
    const [memberId, raffleId] = [uuidField(request.memberId, 'memberId'), uuidField(request.raffleId, 'raffleId')];
    return raffleInContract(await this.entries.claim(memberId, request.brand, raffleId, request.key));
  }

  @Rpc(method.getRaffle, { callers: ['bff'] })
  async getRaffle(request: promotions.GetRaffleRequest): Answer<typeof promotions.RaffleSchema> {
    return raffleInContract(await this.entries.one(request.brand, uuidField(request.raffleId, 'raffleId')));
  }

  @Rpc(method.getRaffleEntry, FOR_MEMBER)
  async getRaffleEntry(request: promotions.GetRaffleEntryRequest): Answer<typeof promotions.RaffleEntrySchema> {
    const [memberId, raffleId] = [uuidField(request.memberId, 'memberId'), uuidField(request.raffleId, 'raffleId')];
    const proof = await this.entries.proof(memberId, request.brand, raffleId);
    if (!proof) return {};
    const { entryId, firstTicket, lastTicket } = proof.entry;
    const { leafText, path } = proof;
    return { entryId, firstTicket: firstTicket ?? 0n, lastTicket: lastTicket ?? 0n, leafText, path: [...path] };
  }
}
