import { Injectable } from '@nestjs/common';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { identity } from '@nm/contracts';
import { Db, type Sql } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { BrandsService } from '../brands/brands.service.js';
import { Clock } from '../identity.clock.js';
import type { Member } from '../members/member.js';
import { TRIAL } from '../members/member-type.js';
import { MembersStore } from '../members/members.store.js';
import { moveProblem, TREE_LEVELS_MAX } from './move-rule.js';
import { UplinesStore, type NewMove } from './uplines.store.js';

/** A move of a member that an agent or operators requested. */
export interface AskedMove {
  /** The agent who requests the move; null for a move by operators. */
  readonly agentId: string | null;
  readonly memberId: string;
  /** The id of the new upline; null if the member will have no upline. */
  readonly toId: string | null;
  readonly key: string;
}

/**
 * Changes members' uplines. The identity service stores the present uplines. The agents service keeps a copy with the
 * dates of all changes, and it ends the contracts that a move affects (domain rules §3, §10).
 */
@Injectable()
export class UplinesService {
  constructor(
    private readonly db: Db,
    private readonly brands: BrandsService,
    private readonly members: MembersStore,
    private readonly uplines: UplinesStore,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Checks a move of a member in the agent tree. Returns the member's brand and present upline; if a move was already
   * made with this key, returns that move instead.
   * @throws Failure team.move_outside, team.move_circle, team.move_done, team.move_type, team.move_inactive,
   * team.move_depth, wallet.key_reused.
   */
  async check(move: AskedMove): Promise<{ member: Pick<Member, 'brand' | 'uplineId'>; made?: NewMove }> {
    const made = await this.#madeBefore(this.db, move);
    if (made) return { member: { brand: made.brand, uplineId: made.fromId }, made };
    return { member: (await this.#allowed(this.db, move)).member };
  }

  /**
   * Moves a member, together with everyone below the member, and publishes the move. A repeated call with the same key
   * returns the first move.
   * @throws the failures of `check`; team.move_stale if the member's upline is no longer `fromId`.
   */
  async move(move: AskedMove, fromId: string | null): Promise<NewMove> {
    const brand = (await this.members.byId(move.memberId))?.brand;
    if (brand === undefined) throw new Failure('team.move_outside');
    return this.db.transaction(async (tx) => {
      await this.uplines.lockTree(tx, brand);
      const made = await this.#madeBefore(tx, move);
      if (made) return made;
      await this.members.lock(tx, move.memberId);
      const { member, aboveMember, aboveTo } = await this.#allowed(tx, move);
      if (member.uplineId !== fromId) throw new Failure('team.move_stale');
      // The times of a member's moves must increase, even if the clocks of two instances differ. Otherwise the agents
      // service's copy of the tree, which is ordered by time, would end with a wrong upline.
      const last = await this.uplines.lastMovedAt(tx, move.memberId);
      const movedAt = new Date(Math.max(this.clock.now().getTime(), (last?.getTime() ?? 0) + 1));
      const done: NewMove = { ...move, brand, fromId, movedAt };
      await this.uplines.move(tx, done);
      await this.outbox.append(tx, identity.MemberUplineChangedSchema, {
        memberId: move.memberId,
        brand,
        uplineId: move.toId ?? '',
        formerUplineId: fromId ?? '',
        effectiveAt: timestampFromDate(done.movedAt),
        byOperators: move.agentId === null,
        account: member.account,
        formerStillAbove: fromId !== null && aboveTo.includes(fromId),
        uplineWasAbove: move.toId !== null && aboveMember.includes(move.toId),
        key: move.key,
      });
      return done;
    });
  }

  async #madeBefore(sql: Sql, { agentId, memberId, toId, key }: AskedMove): Promise<NewMove | undefined> {
    if (key === '') return undefined;
    const made = await this.uplines.madeWith(sql, agentId, key);
    if (made && (made.memberId !== memberId || made.toId !== toId)) throw new Failure('wallet.key_reused');
    return made;
  }

  /**
   * Returns the member and all uplines of the member and of the new upline, if the rules allow the move. For an
   * unknown member the failure is the same as for a member of another agent's team.
   */
  async #allowed(
    sql: Sql,
    { agentId, memberId, toId }: AskedMove,
  ): Promise<{ member: Member; aboveMember: readonly string[]; aboveTo: readonly string[] }> {
    const [member, to] = await Promise.all([
      this.members.byId(memberId, sql),
      toId === null ? undefined : this.members.byId(toId, sql),
    ]);
    if (!member || member.type === TRIAL || (toId !== null && to?.brand !== member.brand))
      throw new Failure('team.move_outside');
    const { treeLevelsMax = TREE_LEVELS_MAX } = await this.brands.byCode(member.brand);
    const aboveMember = await this.uplines.above(sql, memberId);
    const aboveTo = to ? await this.uplines.above(sql, to.id) : [];
    const problem = moveProblem({
      agentId: agentId ?? undefined,
      member,
      aboveMember,
      levelsBelow: await this.uplines.levelsBelow(sql, memberId),
      to,
      aboveTo,
      levelsMax: treeLevelsMax,
    });
    if (problem) throw new Failure(problem, problem === 'team.move_depth' ? { levelsMax: treeLevelsMax } : {});
    return { member, aboveMember, aboveTo };
  }
}
