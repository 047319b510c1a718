import { Failure } from '@nm/kit/errors/failure.js';
import type { AskedMove, CheckedMove, UplinesGateway } from '../moves/uplines.gateway.js';

interface MadeMove extends AskedMove {
  readonly fromId: string | undefined;
  readonly movedAt: Date;
}

/**
 * A fake identity service, which owns the uplines. It makes each move once per key. It refuses a move outside the
 * requester's team, a move that creates a cycle, and a move to the present upline. The tests of the identity service
 * cover all rules.
 */
export class IdentityStandIn implements Pick<UplinesGateway, 'check' | 'move'> {
  /** The moves that this fake service has made, in order. */
  readonly made: MadeMove[] = [];
  readonly #uplines = new Map<string, string | undefined>();
  /** True if this fake service makes moves but its answers are lost. */
  losesAnswers = false;
  now: () => Date = () => new Date();
  /** A function that runs during a move, while the caller holds its locks. */
  meanwhile: () => Promise<unknown> = async () => undefined;

  /** A function that runs after a move was made and before it is answered. */
  beforeAnswer: () => Promise<unknown> = async () => undefined;

  /** A function that runs during the check of a move. */
  whileChecking: () => Promise<unknown> = async () => undefined;

  constructor(private readonly brand: string) {}

  place(memberId: string, uplineId: string | undefined): void {
    this.#uplines.set(memberId, uplineId);
  }

  uplineOf(memberId: string): string | undefined {
    return this.#uplines.get(memberId);
  }

  async check(move: AskedMove): Promise<CheckedMove> {
    await this.whileChecking();
    const made = this.#madeWith(move);
    if (made) return { brand: this.brand, fromId: made.fromId, movedAt: made.movedAt };
    this.#require(move);
    return { brand: this.brand, fromId: this.uplineOf(move.memberId), movedAt: undefined };
  }

  async move(move: AskedMove, fromId: string | undefined): Promise<Date> {
    await this.meanwhile();
    const before = this.#madeWith(move);
    if (before) return before.movedAt;
    this.#require(move);
    if (this.uplineOf(move.memberId) !== fromId) throw new Failure('team.move_stale');
    const movedAt = this.now();
    this.#uplines.set(move.memberId, move.toId);
    this.made.push({ ...move, fromId, movedAt });
    await this.beforeAnswer();
    if (this.losesAnswers) throw new Failure('system.temporary');
    return movedAt;
  }

  #madeWith({ agentId, key }: AskedMove): MadeMove | undefined {
    return key === '' ? undefined : this.made.find((made) => made.agentId === agentId && made.key === key);
  }

  #require({ agentId, memberId, toId }: AskedMove): void {
    if (
      agentId !== undefined &&
      !(this.#isAbove(agentId, memberId) && (toId === agentId || this.#isAbove(agentId, toId)))
    )
      throw new Failure('team.move_outside');
    for (let above: string | undefined = toId; above !== undefined; above = this.uplineOf(above))
      if (above === memberId) throw new Failure('team.move_circle');
    if (this.uplineOf(memberId) === toId) throw new Failure('team.move_done');
  }

  #isAbove(agentId: string, memberId: string | undefined): boolean {
    if (memberId === undefined) return false;
    const above = this.uplineOf(memberId);
    return above === agentId || this.#isAbove(agentId, above);
  }
}
