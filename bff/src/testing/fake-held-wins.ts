import { randomUUID } from 'node:crypto';
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { games } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import type { GamesClient } from '../peers.js';

type Asked<M extends keyof GamesClient> = Parameters<GamesClient[M]>[0];

/** A fake of the held wins in the games service. It has the wins that a test adds, and records requests. */
export class FakeHeldWins {
  readonly all = new Map<string, games.HeldWin>();
  readonly lists: Asked<'listHeldWins'>[] = [];
  readonly decisions: Asked<'decideHeldWin'>[] = [];
  failure: Failure | undefined;

  /** @param newMember creates a member that the fake identity service knows */
  constructor(private readonly newMember: () => string) {}

  /** Adds an undecided held win and returns its id. */
  put(change: MessageInitShape<typeof games.HeldWinSchema> = {}): string {
    const caseId = randomUUID();
    const detail = { payoutMinor: '1000', heldMinor: '900', currency: 'USD', gameCode: 'LANTERN_ROW', roundId: 'BZ-1' };
    const win = { caseId, vassalage: 'BAZAAR', txId: 'tx-1', detail, brand: 'lab', memberId: this.newMember() };
    const openedAt = timestampFromMs(Date.now() - 60_000);
    this.all.set(caseId, create(games.HeldWinSchema, { ...win, openedAt, ...change }));
    return caseId;
  }

  list(asked: Asked<'listHeldWins'>): games.ListHeldWinsResponse {
    this.lists.push(asked);
    const content = [...this.all.values()].filter(
      ({ brand, returnAskedBy }) => asked.brands?.includes(brand) && (!asked.secondOnly || returnAskedBy !== ''),
    );
    const totalCount = BigInt(content.length);
    return create(games.ListHeldWinsResponseSchema, { content, pageNum: 1, totalPages: 1, totalCount });
  }

  find({ caseId = '' }: Asked<'getHeldWin'>): games.HeldWin {
    const found = this.all.get(caseId);
    if (!found) throw new Failure('resource.not_found');
    return found;
  }

  /**
   * Decides a win. After the first of two decisions to return it, and after this decision is taken back, the win stays
   * undecided; any other decision closes it.
   */
  decide(asked: Asked<'decideHeldWin'>): games.HeldWin {
    if (this.failure) throw this.failure;
    this.decisions.push(asked);
    const { caseId = '', operatorId = '', decision = '', note = '' } = asked;
    const found = this.find({ caseId });
    const now = timestampFromMs(Date.now());
    const isBack = decision === 'take_back';
    const isFirst = decision === 'return' && found.returnAskedBy === '';
    const name = isBack ? 'return_taken_back' : isFirst ? 'return_asked' : 'closed';
    const step = { at: now, step: name, operatorId, note };
    const change = isFirst || isBack ? { returnAskedBy: isFirst ? operatorId : '' } : { closedAt: now, decision };
    const notes = [...found.notes, step];
    const win = create(games.HeldWinSchema, { ...(found as object), ...change, notes, version: found.version + 1n });
    this.all.set(caseId, win);
    return win;
  }
}
