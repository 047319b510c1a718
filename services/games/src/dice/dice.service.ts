import { Inject, Injectable } from '@nestjs/common';
import { KeyedMutex } from '@nm/kit/concurrency/keyed-mutex.js';
import { keyReused, refusedByWallet, roundIsVoid } from '../games.errors.js';
import { RoundSettlingService } from '../rounds/round-settling.service.js';
import { RoundReadModel } from '../rounds/round.read-model.js';
import type { Round } from '../rounds/round.js';
import { checkBet, inputHash, type DiceBet } from './dice-bet.js';
import { DiceOpeningService, type PlacedRound } from './dice-opening.service.js';

/** Plays dice: the nonce and the outcome are stored before any money is asked for (surface §3). */
@Injectable()
export class DiceService {
  readonly #line = new KeyedMutex();

  constructor(
    @Inject(DiceOpeningService) private readonly openings: DiceOpeningService,
    @Inject(RoundSettlingService) private readonly settling: RoundSettlingService,
    @Inject(RoundReadModel) private readonly proofs: RoundReadModel,
  ) {}

  /**
   * Plays one round, or gives the stored answer of this key.
   * @throws Failure request.invalid, game.closed, game.maintenance, game.stake_limit, game.win_limit,
   * wallet.key_reused, request.rate_limited, the wallet's stored refusal, or system.temporary: then ask again with the same key.
   */
  async place(bet: DiceBet): Promise<PlacedRound> {
    checkBet(bet);
    const opened = await this.#line.run(bet.memberId, () => this.openings.open(bet));
    if (opened.replayed) return this.#repeat(bet, opened.round);
    return { ...opened, round: accepted(await this.settling.post(opened.round)) };
  }

  /** The same answer again; a round that was left open is finished on the way. */
  async #repeat(bet: DiceBet, round: Round): Promise<PlacedRound> {
    if (!inputHash(bet).equals(round.inputHash)) throw keyReused();
    accepted(round.status === 'open' ? await this.settling.resolve(round) : round);
    return { ...(await this.proofs.proof(round.memberId, round.roundId)), replayed: true };
  }
}

/** @throws Failure with the wallet's code when the stake was refused; game.closed when the round was voided. */
function accepted(round: Round): Round {
  if (round.status === 'refused') throw refusedByWallet(round.refusalCode ?? 'internal');
  if (round.status === 'voided') throw roundIsVoid(round.roundId);
  return round;
}
