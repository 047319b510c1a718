import { Injectable } from '@nestjs/common';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { UplineService } from '@nm/contracts/identity.js';
import { InjectRpc } from '@nm/kit/rpc/rpc-client.module.js';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';

/** A move that an agent requests, or that operators decided. */
export interface AskedMove {
  /** The agent who requests the move; undefined for operators. */
  readonly agentId: string | undefined;
  readonly memberId: string;
  /** The new direct upline; undefined for the house. */
  readonly toId: string | undefined;
  readonly key: string;
}

/** The answer to a check: the present upline, or the time at which a move with this key was already made. */
export interface CheckedMove {
  readonly brand: string;
  readonly fromId: string | undefined;
  readonly movedAt: Date | undefined;
}

/** Deadline (ms) of identity's move call, during which the brand's tree is locked. */
const DEADLINE_MS = 2_000;

/** Calls identity, which owns uplines and the rules of the tree. It throws the failures of `UplineService`. */
@Injectable()
export class UplinesGateway {
  constructor(@InjectRpc(UplineService) private readonly identity: RpcClient<typeof UplineService>) {}

  /** Checks a move without making it. `deadlineMs` is set by callers that hold the lock of the brand's tree. */
  async check(move: AskedMove, deadlineMs?: number): Promise<CheckedMove> {
    const { brand, fromId, movedAt } = await this.identity.checkMove(wireOf(move), {
      ...{ idempotent: true, ...(deadlineMs !== undefined && { deadlineMs }) },
    });
    return { brand, fromId: fromId || undefined, movedAt: movedAt && timestampDate(movedAt) };
  }

  /** Makes the move. If the result is unknown, the call fails; if the move was made, its event applies it later. */
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
