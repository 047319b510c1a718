import { Injectable } from '@nestjs/common';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { UplineService } from '@nm/contracts/identity.js';
import { InjectRpc } from '@nm/kit/rpc/rpc-client.module.js';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';

/** A move that an agent asks for, or that operators decided. */
export interface AskedMove {
  /** The agent who moves; undefined for operators. */
  readonly agentId: string | undefined;
  readonly memberId: string;
  /** The new direct upline; undefined for the house. */
  readonly toId: string | undefined;
  readonly key: string;
}

/** The answer to a check: the present upline, or the time at which the key has already made this move. */
export interface CheckedMove {
  readonly brand: string;
  readonly fromId: string | undefined;
  readonly movedAt: Date | undefined;
}

/** How long (ms) a move may take in identity. The tree of the brand is locked for that time. */
const DEADLINE_MS = 2_000;

/** Asks identity, which owns uplines and the rules of the tree. Failures are those of `UplineService`. */
@Injectable()
export class UplinesGateway {
  constructor(@InjectRpc(UplineService) private readonly identity: RpcClient<typeof UplineService>) {}

  /** Checks a move without making it. `deadlineMs` is for a caller that holds the lock of the brand's tree. */
  async check(move: AskedMove, deadlineMs?: number): Promise<CheckedMove> {
    const { brand, fromId, movedAt } = await this.identity.checkMove(wireOf(move), {
      ...{ idempotent: true, ...(deadlineMs !== undefined && { deadlineMs }) },
    });
    return { brand, fromId: fromId || undefined, movedAt: movedAt && timestampDate(movedAt) };
  }

  /** Makes the move. A call with an unknown outcome fails; its event then applies the move, if it was made. */
  async move(move: AskedMove, fromId: string | undefined): Promise<Date> {
    const { movedAt } = await this.identity.moveMember(
      { ...wireOf(move), fromId: fromId ?? '' },
      { idempotent: true, deadlineMs: DEADLINE_MS },
    );
    if (!movedAt) throw new Error('identity made a move without a time');
    return timestampDate(movedAt);
  }
}

const wireOf = ({ agentId = '', memberId, toId = '', key }: AskedMove) => ({ agentId, memberId, toId, key });
