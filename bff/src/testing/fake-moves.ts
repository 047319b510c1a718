import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { agents } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import type { MovesClient } from '../peers.js';

type Asked = Parameters<MovesClient['moveMember']>[0];

/** A fake of agents' moves of members. It records requests and accepts only the confirmation token `confirmed`. */
export class FakeMoves implements MovesClient {
  readonly previewed: Asked[] = [];
  readonly moved: Asked[] = [];
  endsAt = new Date('2026-12-01T00:00:00Z');

  async previewMove(request: Asked): Promise<agents.MovePreview> {
    this.previewed.push(request);
    return create(agents.MovePreviewSchema, {
      ...{ memberAccount: 'mid', fromAccount: 'left', toAccount: 'right', members: 3n, withdrawnOffers: 1 },
      wouldEnd: [
        {
          contract: { kind: agents.ContractKind.DIVIDEND, payeeAccount: 'mid' },
          endsAt: timestampFromDate(this.endsAt),
        },
      ],
      wouldEndCount: 1,
      token: 'confirmed',
    });
  }

  async moveMember(request: Asked): Promise<agents.MemberMove> {
    if (request.confirmation !== 'confirmed') throw new Failure('contract.needs_confirmation', { token: 'confirmed' });
    this.moved.push(request);
    const { memberId = '', toId = '' } = request;
    return create(agents.MemberMoveSchema, { memberId, toId, fromId: 'left', movedAt: timestampFromDate(this.endsAt) });
  }
}
