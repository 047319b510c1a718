import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { games } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { pageOf, totalPages, uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { askedBy } from './cases.store.js';
import { HeldWinsReadModel, type HeldWin } from './held-wins.read-model.js';
import { HeldWinsService } from './held-wins.service.js';

const { GamesService } = games;
const FROM_BFF = { callers: ['bff'] };
const invalid = (field: string): Failure => new Failure('request.invalid', { field });

/**
 * Implements the operators' RPCs for held wins. Each method decodes the request, calls the service and encodes the
 * answer.
 */
@RpcController(GamesService)
export class HeldWinsRpc {
  constructor(
    private readonly service: HeldWinsService,
    private readonly wins: HeldWinsReadModel,
  ) {}

  @Rpc(GamesService.method.listHeldWins, FROM_BFF)
  async listHeldWins({
    page: asked,
    decided,
    brands,
    secondOnly,
  }: games.ListHeldWinsRequest): Promise<MessageInitShape<typeof games.ListHeldWinsResponseSchema>> {
    const page = pageOf(asked);
    const { wins, totalCount } = await this.wins.page({ brands, decided, secondOnly }, page);
    return { content: wins.map(encode), pageNum: page.number, totalPages: totalPages(totalCount, page), totalCount };
  }

  @Rpc(GamesService.method.getHeldWin, FROM_BFF)
  async getHeldWin({ caseId }: games.GetHeldWinRequest): Promise<MessageInitShape<typeof games.HeldWinSchema>> {
    const win = await this.wins.find(uuidField(caseId, 'case_id'));
    if (!win) throw new Failure('resource.not_found');
    return encode(win);
  }

  @Rpc(GamesService.method.decideHeldWin, FROM_BFF)
  async decideHeldWin({
    caseId,
    operatorId: operator,
    decision,
    note,
    version,
  }: games.DecideHeldWinRequest): Promise<MessageInitShape<typeof games.HeldWinSchema>> {
    uuidField(caseId, 'case_id');
    if (!/^[\x21-\x7e]{1,64}$/.test(operator)) throw invalid('operatorId');
    if (decision !== 'release' && decision !== 'return' && decision !== 'take_back') throw invalid('decision');
    if (decision !== 'take_back' && (note.trim() === '' || note.length > 500)) throw invalid('note');
    const { outcome } = await (decision === 'take_back'
      ? this.service.takeBack(caseId, operator)
      : this.service.decide(caseId, decision, { operator, note, version }));
    if (outcome === 'stale') throw new Failure('review.stale');
    if (outcome === 'decided_otherwise') throw new Failure('review.decided');
    const win = outcome === 'no_held_win' ? undefined : await this.wins.find(caseId);
    if (!win) throw new Failure('resource.not_found');
    return encode(win);
  }
}

const encode = (win: HeldWin): MessageInitShape<typeof games.HeldWinSchema> => ({
  caseId: win.caseId,
  vassalage: win.vassalage,
  txId: win.subject,
  detail: { ...win.detail },
  openedAt: timestampFromDate(win.openedAt),
  ...(win.closedAt && { closedAt: timestampFromDate(win.closedAt) }),
  returnAskedBy: askedBy(win.notes, 'return') ?? '',
  decision: win.decision ?? '',
  memberId: win.memberId,
  brand: win.brand,
  // The number of notes is the version of the case, because every step adds one note.
  version: BigInt(win.notes.length),
  notes: win.notes.map(({ notedAt, step, operator, note }) => ({
    at: timestampFromDate(notedAt),
    step,
    operatorId: operator,
    note,
  })),
});
