import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { games, type wallet } from '@nm/contracts';
import { MicroBatcher } from '@nm/kit/concurrency/micro-batcher.js';
import { Db } from '@nm/kit/db/db.js';
import { isOutage } from '@nm/kit/db/outage.js';
import { kindOf } from '@nm/kit/errors/catalogue.js';
import { isFailure, type Failure } from '@nm/kit/errors/failure.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { askAgain } from '../games.errors.js';
import { BATCHES } from './round-batches.js';
import { RoundBatchesStore, type Settlement } from './round-batches.store.js';
import { roundEndOf, RoundPostings, type RoundEnd } from './round-posting.gateway.js';
import { RoundStepsStore } from './round-steps.store.js';
import { RoundStore } from './round.store.js';
import { isRunning, shareOf, totalOf, validStakeOf, type Round } from './round.js';

/**
 * Maximum number of attempts to store the settlement of a round. An attempt fails if the row changes at the same
 * moment, for example because the job for stale rounds leases it.
 */
const SETTLE_TRIES_MAX = 5;

/**
 * Ends open rounds. The stake and the payout are posted together, with the id of the round as key. For a round with
 * steps, the stake is posted first, and the payout after a step or a cash-out has ended the round. Only an answer of
 * the wallet ends a round; without an answer the round stays open (surface §3, domain §5).
 */
@Injectable()
export class RoundSettlingService {
  readonly #logger = new Logger(RoundSettlingService.name);
  /**
   * Settles rounds in batches. For each round, the result is true if this call settled it, and false if it had already
   * ended or its row changed at the same moment.
   */
  readonly #settlements = new MicroBatcher<Settlement, boolean>('RoundSettlements', {
    ...BATCHES,
    run: async (settlements) => {
      const settled = await this.batches.settle(settlements);
      if (settled.size > 0) this.outbox.wake();
      return settlements.map(({ roundId }) => ({ value: settled.has(roundId) }));
    },
    retrySingly: true,
    failsAll: isOutage,
    uniqueOf: ({ roundId }) => roundId,
  });

  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(RoundStore) private readonly rounds: RoundStore,
    @Inject(RoundBatchesStore) private readonly batches: RoundBatchesStore,
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(RoundPostings) private readonly postings: RoundPostings,
    @Inject(RoundStepsStore) private readonly steps: RoundStepsStore,
  ) {}

  /**
   * Makes the posting of a round that was just opened, or of a round with steps that has just ended.
   * @throws Failure system.temporary if the answer of the wallet is unknown.
   */
  async post(round: Round): Promise<Round> {
    return this.#settling(round, () => this.postings.post(round));
  }

  /**
   * Finishes an open round. It looks up the posting with the id of the round. If the wallet has never received the
   * posting, it posts again with the same key. Several calls for the same round may run at the same time. A round that
   * waits for a step of the member is returned unchanged.
   * @throws Failure system.temporary if the result is still unknown.
   */
  async resolve(round: Round): Promise<Round> {
    if (isRunning(round)) return round;
    return this.#settling(round, async () => (await this.postings.stored(round)) ?? this.postings.post(round));
  }

  async #settling(round: Round, answer: () => Promise<wallet.PostResult>): Promise<Round> {
    try {
      return await this.#end(round, roundEndOf(round, await answer()));
    } catch (error) {
      if (isFailure(error) && isFinal(error) && round.transferId === undefined) return this.#refuse(round, error.code);
      if (isOutage(error)) this.#logger.warn(`round ${round.roundId} stays open: the database is unreachable`);
      else if (!isFailure(error)) this.#logger.error(error, `round ${round.roundId} stays open`);
      throw askAgain(error);
    }
  }

  /**
   * Stores the end of a round together with its event, once. If another attempt has already stored the end, that end is
   * returned.
   */
  async #end(round: Round, end: RoundEnd): Promise<Round> {
    if (end.kind === 'settled') return this.#settle(round, end);
    if (end.kind === 'refused') return this.#refuse(round, end.code);
    if (end.kind === 'taken') {
      await this.steps.take(this.db, round.roundId, end);
      return this.#stored(round.roundId);
    }
    const ended = await this.db.transaction(async (tx) => {
      const voided = await this.rounds.void(tx, round.roundId);
      if (voided) await this.outbox.append(tx, games.RoundVoidedSchema, roundVoided(voided));
      return voided;
    });
    return ended ?? this.#stored(round.roundId);
  }

  async #settle(round: Round, { kind, ...end }: Extract<RoundEnd, { kind: 'settled' }>): Promise<Round> {
    const settledAt = new Date();
    const payoutMinor = totalOf(end.payout);
    const settled = { ...round, ...end, payoutMinor, status: kind, validStakeMinor: validStakeOf(round), settledAt };
    const settlement = {
      ...end,
      kind,
      roundId: round.roundId,
      validStakeMinor: settled.validStakeMinor,
      settledAt,
      // The event is built before the batch runs, so that it contains the trace of its own bet.
      event: this.outbox.row(games.RoundSettledSchema, roundSettled(settled)),
    };
    for (let tries = 0; tries < SETTLE_TRIES_MAX; tries += 1) {
      if (await this.#settlements.submit(settlement)) return settled;
      const stored = await this.#stored(round.roundId);
      if (stored.status !== 'open') return stored;
    }
    throw askAgain();
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

/** Returns true if the failure proves that the wallet has made no posting with this key and will make none. */
function isFinal(failure: Failure): boolean {
  const kind = kindOf(failure.code);
  return kind === 'invalid' || kind === 'refused';
}

/** Builds the event of a settled round. */
const roundSettled = (round: Round) => ({
  ...identityOf(round),
  category: round.category,
  stake: round.stake,
  validStake: shareOf(round.validStakeMinor, round.stake),
  payout: round.payout,
  singleBet: round.detail.singleBet === true,
  trial: round.trial,
  settledAt: endedAt(round),
});

/** Builds the event of a voided round. The stake of the round was returned, or the wallet never debited it. */
const roundVoided = (round: Round) => ({ ...identityOf(round), stake: round.stake, voidedAt: endedAt(round) });

const identityOf = ({ memberId, brand, roundId, vassalage, gameCode, currency }: Round) => ({
  memberId,
  brand,
  roundId,
  vendor: vassalage,
  gameCode,
  currency,
});

function endedAt({ roundId, settledAt }: Round) {
  if (!settledAt) throw new Error(`round ${roundId} has not ended`);
  return timestampFromDate(settledAt);
}
