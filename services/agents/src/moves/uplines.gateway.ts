import { Injectable } from '@nestjs/common';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { UplineService } from '@nm/contracts/identity.js';
import { InjectRpc } from '@nm/kit/rpc/rpc-client.module.js';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';

/** A move that the identity service is asked to check or to make. An agent requested it, or operators decided it. */
export interface AskedMove {
  /** The agent who requests the move; undefined if operators decided it. */
  readonly agentId: string | undefined;
  readonly memberId: string;
  /** The new direct upline; undefined if it is the house. */
  readonly toId: string | undefined;
  readonly key: string;
}

/**
 * The answer to a check of a move: the present upline, or the time at which a move with the same key was already made.
 */
export interface CheckedMove {
  readonly brand: string;
  readonly fromId: string | undefined;
  readonly movedAt: Date | undefined;
}

/**
 * The deadline (ms) of the call by which the identity service makes a move. The tree of the brand is locked meanwhile.
 */
const DEADLINE_MS = 2_000;

/**
 * Calls the identity service, which owns the uplines and the rules of the tree. The methods throw the failures of
 * `UplineService`.
 */
@Injectable()
export class UplinesGateway {
  constructor(@InjectRpc(UplineService) private readonly identity: RpcClient<typeof UplineService>) {}

  /**
   * Checks a move without making it.
   * @param deadlineMs the deadline (ms) of the call; given by callers that have locked the tree of the brand
   */
  async check(move: AskedMove, deadlineMs?: number): Promise<CheckedMove> {
    const { brand, fromId, movedAt } = await this.identity.checkMove(wireOf(move), {
      ...{ idempotent: true, ...(deadlineMs !== undefined && { deadlineMs }) },
    });
    return { brand, fromId: fromId || undefined, movedAt: movedAt && timestampDate(movedAt) };
  }

  /**
   * Makes the move. If the result is unknown, the method throws an error. If the move was made in spite of that, its
   * event applies it later.
   */
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
