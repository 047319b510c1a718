import { isFieldSet, type MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Inject } from '@nestjs/common';
import { games } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import type { DeskJackpot } from './desk-jackpot.js';
import { JackpotDeskReadModel } from './jackpot-desk.read-model.js';
import { JackpotDesk } from './jackpot-desk.service.js';

const { method } = games.JackpotDeskService;
const FROM_BFF = { callers: ['bff'] };
type Answer = MessageInitShape<typeof games.DeskJackpotSchema>;

/**
 * Implements the operators' RPCs for jackpot pools. Each method decodes the request, calls the service and encodes the
 * answer.
 */
@RpcController(games.JackpotDeskService)
export class JackpotDeskRpc {
  constructor(
    @Inject(JackpotDesk) private readonly desk: JackpotDesk,
    @Inject(JackpotDeskReadModel) private readonly pools: JackpotDeskReadModel,
  ) {}

  @Rpc(method.listDeskJackpots, FROM_BFF)
  async listDeskJackpots({
    brands,
  }: games.ListDeskJackpotsRequest): Promise<MessageInitShape<typeof games.ListDeskJackpotsResponseSchema>> {
    return { jackpots: (await this.pools.ofBrands(brands)).map(encode) };
  }

  @Rpc(method.getDeskJackpot, FROM_BFF)
  async getDeskJackpot({ pool }: games.GetDeskJackpotRequest): Promise<Answer> {
    const found = await this.pools.find(pool);
    if (!found) throw new Failure('resource.not_found');
    return encode(found);
  }

  @Rpc(method.setJackpotTerms, FROM_BFF)
  async setJackpotTerms(request: games.SetJackpotTermsRequest): Promise<Answer> {
    const { pool, version, seedMinor, capMinor } = request;
    const isShareSet = isFieldSet(request, games.SetJackpotTermsRequestSchema.field.sharePpm);
    const sharePpm = isShareSet ? request.sharePpm : undefined;
    return encode(await this.desk.setTerms(pool, version, { sharePpm, seedMinor, capMinor }));
  }
}

const encode = ({ sharePpm, nextSeedMinor, nextCapMinor, changedAt, lastWins, ...pool }: DeskJackpot): Answer => ({
  ...pool,
  ...(sharePpm !== null && { sharePpm }),
  nextSeedMinor: nextSeedMinor ?? 0n,
  nextCapMinor: nextCapMinor ?? 0n,
  changedAt: timestampFromDate(changedAt),
  lastWins: lastWins.map(({ wonAt, ...win }) => ({ ...win, wonAt: timestampFromDate(wonAt) })),
});
