import { Inject, Injectable, Logger } from '@nestjs/common';
import { games, type wallet } from '@nm/contracts';
import { Db } from '@nm/kit/db/db.js';
import { isOutage } from '@nm/kit/db/outage.js';
import { kindOf } from '@nm/kit/errors/catalogue.js';
import { isFailure, type Failure } from '@nm/kit/errors/failure.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { askAgain } from '../games.errors.js';
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

  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(RoundStore) private readonly rounds: RoundStore,
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

  /** One statement for the end and its fact: the commonest end of all. Undefined when it had ended already. */
  async #settle(round: Round, fate: Extract<Fate, { kind: 'settled' }>): Promise<Round | undefined> {
    const end = { ...fate, validStakeMinor: validStakeMinor(round), settledAt: new Date() };
    const settled = await this.rounds.settle(this.db, round, end, this.outbox.row(games.RoundSettledSchema, roundSettled({ ...round, ...end })));
    if (settled) this.outbox.wake();
    return settled;
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
