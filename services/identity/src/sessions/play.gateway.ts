import { Injectable, Logger } from '@nestjs/common';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { games } from '@nm/contracts';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';
import { InjectRpc } from '@nm/kit/rpc/rpc-client.module.js';

const DEADLINE_MS = 2_000;

type Games = Pick<RpcClient<typeof games.GamesService>, 'endPlay'>;

export interface EndPlay {
  readonly all?: boolean;
  readonly excludedAt?: Date;
}

/**
 * Asks the games service to end a member's play (the open sessions in vendors' games). This is needed when the session
 * in which the play was started ends, when the password changes, or when the member is excluded or disabled (domain
 * rules §6, rule 12).
 */
@Injectable()
export class PlayGateway {
  readonly #logger = new Logger(PlayGateway.name);

  constructor(@InjectRpc(games.GamesService) private readonly client: Games) {}

  /**
   * Ends the play tokens (by which vendors' games recognise the member) of the given sessions, or all play tokens of
   * the member if `all` is true. `excludedAt` is the time from which the member is excluded, if an exclusion is the
   * reason. Call this after the commit and before the answer. If the call fails, the games service ends the tokens
   * later, when it receives the events of the commit: SessionRevoked ends those of a session, MemberPasswordChanged and
   * MemberStatusChanged end all of the member.
   */
  async end(memberId: string, sessionIds: readonly string[], { all = false, excludedAt }: EndPlay = {}): Promise<void> {
    if (sessionIds.length === 0 && !all) return;
    try {
      await this.client.endPlay(
        {
          ...{ memberId, sessionIds: [...sessionIds], all },
          ...(excludedAt && { excludedAt: timestampFromDate(excludedAt) }),
        },
        { memberId, deadlineMs: DEADLINE_MS, idempotent: true },
      );
    } catch (error) {
      this.#logger.error(`play of member ${memberId} is ended by the event only: ${String(error)}`);
    }
  }
}
