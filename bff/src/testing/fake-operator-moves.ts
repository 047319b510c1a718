import { randomUUID } from 'node:crypto';
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { agents } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import type { OperatorMovesClient } from '../peers.js';

type Asked<M extends keyof OperatorMovesClient> = Parameters<OperatorMovesClient[M]>[0];

const WOULD_END = [
  { contract: { kind: agents.ContractKind.DIVIDEND, payeeAccount: 'mid' }, endsAt: timestampFromMs(0) },
];
const STATUS: Readonly<Record<string, string>> = { approve: 'approved', reject: 'rejected', withdraw: 'withdrawn' };

/** A fake of operators' moves of members. It has the requests that a test adds, and records calls. */
export class FakeOperatorMoves implements OperatorMovesClient {
  readonly stored = new Map<string, agents.RequestedMove>();
  readonly acts: { readonly call: string; readonly request: unknown }[] = [];
  failure: Failure | undefined;

  /** @param newMember creates a member that the fake identity service knows */
  constructor(private readonly newMember: () => string) {}

  /** Adds a request that waits for a second operator, and returns its id. */
  put(change: MessageInitShape<typeof agents.RequestedMoveSchema> = {}): string {
    const move = create(agents.RequestedMoveSchema, {
      ...{ requestId: randomUUID(), memberId: this.newMember(), brand: 'lab', memberAccount: 'mid' },
      ...{ fromId: this.newMember(), fromAccount: 'left', toId: this.newMember(), toAccount: 'right' },
      ...{ members: 3n, wouldEndCount: 1, withdrawnOffers: 1, token: 'seen', status: 'waiting', note: 'agreed' },
      ...{ requestedBy: randomUUID(), requestedAt: timestampFromMs(Date.now() - 60_000), wouldEnd: WOULD_END },
      ...change,
    });
    this.stored.set(move.requestId, move);
    return move.requestId;
  }

  listRequestedMoves = async (asked: Asked<'listRequestedMoves'>): Promise<agents.ListRequestedMovesResponse> => {
    const content = [...this.stored.values()].filter(({ brand }) => asked.brands?.includes(brand));
    const totalCount = BigInt(content.length);
    return create(agents.ListRequestedMovesResponseSchema, { content, pageNum: 1, totalPages: 1, totalCount });
  };

  getRequestedMove = async ({ requestId = '' }: Asked<'getRequestedMove'>): Promise<agents.RequestedMove> => {
    const found = this.stored.get(requestId);
    if (!found) throw new Failure('resource.not_found');
    return found;
  };

  previewOperatorMove = async (request: Asked<'previewOperatorMove'>): Promise<agents.MovePreview> => {
    this.#act('preview', request);
    return create(agents.MovePreviewSchema, {
      ...{ memberAccount: 'mid', fromAccount: 'left', toAccount: request.toAccount, members: 3n, token: 'seen' },
      ...{ wouldEnd: WOULD_END, wouldEndCount: 1, withdrawnOffers: 1 },
    });
  };

  requestMove = async (request: Asked<'requestMove'>): Promise<agents.RequestedMove> => {
    this.#act('request', request);
    const { requestId = '', memberId = '', operatorId = '', note = '' } = request;
    return this.getRequestedMove({ requestId: this.put({ requestId, memberId, requestedBy: operatorId, note }) });
  };

  decideMove = async (request: Asked<'decideMove'>): Promise<agents.RequestedMove> => {
    this.#act(request.decision ?? '', request);
    const found = await this.getRequestedMove({ requestId: request.requestId ?? '' });
    const decided = create(agents.RequestedMoveSchema, {
      ...found,
      status: STATUS[request.decision ?? ''] ?? '',
      decidedBy: request.operatorId ?? '',
      decidedAt: timestampFromMs(Date.now()),
    });
    this.stored.set(found.requestId, decided);
    return decided;
  };

  #act(call: string, request: unknown): void {
    this.acts.push({ call, request });
    if (this.failure) throw this.failure;
  }
}
