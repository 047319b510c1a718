import { Inject, Injectable, Logger } from '@nestjs/common';
import { games, type wallet } from '@nm/contracts';
import { Db } from '@nm/kit/db/db.js';
import { isOutage } from '@nm/kit/db/outage.js';
import { kindOf } from '@nm/kit/errors/catalogue.js';
import { isFailure, type Failure } from '@nm/kit/errors/failure.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { Batches } from '../batches/batches.js';
import { askAgain } from '../games.errors.js';
import { RoundEndsStore, type Settlement } from './round-ends.store.js';
import { roundSettled, roundVoided } from './round-events.js';
import { RoundPostings } from './round-posting.gateway.js';
import { RoundStore } from './round.store.js';
import { validStakeMinor, type Round } from './round.js';
import { fateOf, type Fate } from './wallet-answer.js';

/**
 * Brings open rounds to their end: stake out and payout in, in one posting keyed by the round's id.
 * Only the wallet's answer ends a round; silence leaves it open (surface §3, domain rules §5).
 */
@Injectable()
export class RoundSettlingService {
  readonly #logger = new Logger(RoundSettlingService.name);
  /** Whether each was settled by it; false where it had ended already. */
  readonly #settlements = new Batches<Settlement, boolean>({
    alone: async (settlement) => {
      const settled = await this.ends.settle(settlement);
      if (settled) this.outbox.wake();
      return settled;
    },
    together: async (settlements) => {
      // A round that is settled twice at once goes by its first; the other looks alone, and finds it ended.
      const first = new Map(settlements.toReversed().map((settlement) => [settlement.roundId, settlement]));
      const settled = await this.ends.settleMany([...first.values()]);
      if (settled.size > 0) this.outbox.wake();
      return settlements.map((settlement) =>
        first.get(settlement.roundId) === settlement && settled.has(settlement.roundId) ? { value: true } : undefined,
      );
    },
    meetsAll: isOutage,
  });

  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(RoundStore) private readonly rounds: RoundStore,
    @Inject(RoundEndsStore) private readonly ends: RoundEndsStore,
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(RoundPostings) private readonly postings: RoundPostings,
  ) {}

  /** Posts a round that was just opened. @throws Failure system.temporary when its end is not known. */
  async post(round: Round): Promise<Round> {
    return this.#settling(round, () => this.postings.post(round));
  }

  /**
   * Finishes a round that was left open: asks the wallet by the round's id, and posts again under the same key when
   * the wallet never saw it. Safe to run at the same time as any other attempt.
   * @throws Failure system.temporary when its end is still not known.
   */
  async resolve(round: Round): Promise<Round> {
    return this.#settling(round, async () => (await this.postings.stored(round)) ?? this.postings.post(round));
  }

  async #settling(round: Round, answer: () => Promise<wallet.PostResult>): Promise<Round> {
    try {
      return await this.#end(round, await answer());
    } catch (error) {
      if (isFailure(error) && isFinal(error)) return this.#refuse(round, error.code);
      if (isOutage(error)) this.#logger.warn(`round ${round.roundId} stays open: the database is away`);
      else if (!isFailure(error)) this.#logger.error(error, `round ${round.roundId} stays open`);
      throw askAgain(error);
    }
  }

  /** Writes the end and its event together, once; whoever comes second reads what the first wrote. */
  async #end(round: Round, answer: wallet.PostResult): Promise<Round> {
    const fate = fateOf(round, answer);
    if (fate.kind === 'refused') return this.#refuse(round, fate.code);
    if (fate.kind === 'settled') return (await this.#settle(round, fate)) ?? this.#stored(round.roundId);
    const ended = await this.db.transaction(async (tx) => {
      const voided = await this.rounds.void(tx, round.roundId);
      if (voided) await this.outbox.append(tx, games.RoundVoidedSchema, roundVoided(voided));
      return voided;
    });
    return ended ?? this.#stored(round.roundId);
  }

  /** One statement for the end and its fact, or for those of many: the commonest end of all. Undefined when it had ended already. */
  async #settle(round: Round, fate: Extract<Fate, { kind: 'settled' }>): Promise<Round | undefined> {
    const end = { ...fate, validStakeMinor: validStakeMinor(round), settledAt: new Date() };
    const { stake, payout, balanceMinor, balanceVersion, settledAt } = end;
    const settled: Round = {
      ...round,
      status: 'settled',
      stake,
      payout,
      validStakeMinor: end.validStakeMinor,
      balanceMinor,
      balanceVersion,
      settledAt,
    };
    // Made here and not in the batch: a fact carries the trace of its own bet.
    const fact = this.outbox.row(games.RoundSettledSchema, roundSettled(settled));
    return (await this.#settlements.ask({ ...end, roundId: round.roundId, fact })) ? settled : undefined;
  }

  async #refuse(round: Round, code: string): Promise<Round> {
    await this.rounds.refuse(this.db, round.roundId, code);
    return this.#stored(round.roundId);
  }

  async #stored(roundId: string): Promise<Round> {
    const stored = await this.rounds.byId(this.db, roundId);
    if (!stored) throw new Error(`round ${roundId} is gone`);
    return stored;
  }
}

/** Whether the wallet said for certain that it did nothing and never will under this key. Anything else proves nothing. */
function isFinal(failure: Failure): boolean {
  const kind = kindOf(failure.code);
  return kind === 'invalid' || kind === 'refused';
}
