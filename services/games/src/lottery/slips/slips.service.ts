import { Inject, Injectable, Logger } from '@nestjs/common';
import { GameCategory, wallet } from '@nm/contracts';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { kindOf } from '@nm/kit/errors/catalogue.js';
import { isFailure, type Failure } from '@nm/kit/errors/failure.js';
import { InjectRpc } from '@nm/kit/rpc/rpc-client.module.js';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';
import { AMOUNT_MINOR_MAX } from '@nm/kit/money/money.js';
import { CatalogueReadModel } from '../../catalogue/catalogue.read-model.js';
import { assertOpen, assertTakes } from '../../catalogue/game.js';
import { GAMES_CONFIG, type GamesConfig } from '../../games.config.js';
import { askAgain, invalid, keyReused, refusedByWallet } from '../../games.errors.js';
import { isUuid } from '../../rounds/round.js';
import { leafOf } from '@nm/kit/fairness/merkle-root.js';
import { drawClosed, outcomeClosed, tooManySlips, unitLimit } from '../lottery.errors.js';
import type { Region } from '../plays/play.js';
import { payoutMinorMax } from '../plays/win.js';
import { LiabilitiesStore } from './liabilities.store.js';
import {
  inputHashOf,
  leafText,
  LINES_MAX,
  quote,
  reservationsOf,
  rowOf,
  type LineRequest,
  type Quote,
  type Slip,
} from './slip.js';
import { SlipsStore } from './slips.store.js';

/** The time (ms) after the deadline of a slip's request at which the job for open slips takes the slip over. */
const GRACE_MS = 5_000;
const KEY_LENGTH_MAX = 128;
/**
 * Maximum number of slips of a member in one draw. The number is limited because one batch settles all of them
 * together.
 */
export const SLIPS_MAX = 100;
const RESOLVED_AT_ONCE_MAX = 50;

/** The part of the wallet client that lotteries use. */
export type LotteryWallet = Pick<RpcClient<typeof wallet.WalletService>, 'post' | 'postMany' | 'getPosting'>;

/** A request to place a slip. */
export interface SlipRequest {
  readonly memberId: string;
  readonly brand: string;
  readonly currency: string;
  readonly trial: boolean;
  /** The idempotency key that the player's client chose, at most 128 characters. */
  readonly key: string;
  readonly drawId: string;
  readonly lines: readonly LineRequest[];
}

export interface PlacedSlip {
  readonly slip: Slip;
  /** True if an earlier request with this key was answered, and this is the stored answer. */
  readonly replayed: boolean;
}

/**
 * Places slips. A slip is stored first, together with the liability that it reserves. Then its stake is posted to the
 * wallet, and the wallet's answer decides whether the slip is accepted.
 */
@Injectable()
export class SlipsService {
  readonly #logger = new Logger(SlipsService.name);

  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(SlipsStore) private readonly slips: SlipsStore,
    @Inject(LiabilitiesStore) private readonly liabilities: LiabilitiesStore,
    @Inject(CatalogueReadModel) private readonly catalogue: CatalogueReadModel,
    @InjectRpc(wallet.WalletService) private readonly wallet: LotteryWallet,
    @Inject(GAMES_CONFIG) private readonly config: GamesConfig,
  ) {}

  /**
   * Places one slip. A repeated call with the same key returns the stored slip.
   * @throws Failure request.invalid, lottery.draw_closed, lottery.unknown_play, lottery.bad_pick,
   * lottery.too_many_combinations, lottery.too_many_slips, lottery.outcome_closed, game.stake_limit, game.win_limit,
   * game.closed, game.maintenance, wallet.key_reused, or the code with which the wallet refused the stake. After
   * system.temporary the caller repeats the request with the same key.
   */
  async place(request: SlipRequest): Promise<PlacedSlip> {
    checkRequest(request);
    const earlier = await this.#earlier(request);
    if (earlier) return earlier;
    const slip = await this.db.transaction((tx) => this.#store(tx, request));
    if (slip) return { slip: accepted(await this.#post(slip)), replayed: false };
    // Another request with the same key has just stored the slip.
    const stored = await this.#earlier(request);
    if (!stored) throw new Error('a slip whose key is taken was not found');
    return stored;
  }

  /** Finishes slips whose stake has no stored answer of the wallet. Returns the number of finished slips. */
  async resolveDue(): Promise<number> {
    const due = await this.slips.leaseDue(this.db, RESOLVED_AT_ONCE_MAX);
    const done = await Promise.all(
      due.map((slip) =>
        this.#resolve(slip).then(
          () => true,
          (error: unknown) => {
            this.#logger.warn(`slip ${slip.slipId} is still pending: ${String(error)}`);
            return false;
          },
        ),
      ),
    );
    return done.filter(Boolean).length;
  }

  async #earlier(request: SlipRequest): Promise<PlacedSlip | undefined> {
    const earlier = await this.slips.ofKey(this.db, request.memberId, request.key);
    if (!earlier) return undefined;
    const { inputHash, ...slip } = earlier;
    const region = await this.#regionOf(slip.drawId);
    const sent = inputHashOf(request.drawId, request.currency, request.trial, quote(region, request.lines));
    if (!sent.equals(inputHash)) throw keyReused();
    return { slip: accepted(slip.status === 'pending' ? await this.#resolve(slip) : slip), replayed: true };
  }

  async #regionOf(drawId: string): Promise<Region> {
    const region = await this.slips.regionOf(this.db, drawId);
    if (!region) throw drawClosed();
    return region;
  }

  /**
   * Checks that the draw is open, stores the slip, and reserves liability for every outcome, all in one transaction.
   * Returns undefined and stores nothing if another request has used the key in the meantime.
   */
  async #store(tx: Tx, request: SlipRequest): Promise<Slip | undefined> {
    const draw = await this.slips.openDraw(tx, request.drawId);
    if (!draw) throw drawClosed();
    const quoted = quote(draw.region, request.lines);
    const { brand, currency } = request;
    const { vassalage, gameCode, region } = draw;
    const game = await this.catalogue.playable(tx, { vassalage, gameCode, brand, currency });
    assertOpen(game);
    assertTakes(game, quoted.stakeMinor, quoted.payoutMinorMax);
    const plays = [...new Set(quoted.lines.map(({ play }) => play))];
    const limits = await this.liabilities.limits(tx, gameCode, plays, request);
    for (const { play, unitMinor } of quoted.lines) {
      const own = limits.get(play);
      if (!own) throw drawClosed();
      if (BigInt(unitMinor) < own.unitMinorMin || BigInt(unitMinor) > own.unitMinorMax)
        throw unitLimit(own.unitMinorMin, own.unitMinorMax);
    }
    const { memberId, key } = request;
    await this.slips.lockCount(tx, draw.drawId, memberId);
    if ((await this.slips.countOthers(tx, draw.drawId, memberId, key)) >= SLIPS_MAX) throw tooManySlips(SLIPS_MAX);
    const slip = await this.slips.add(
      tx,
      {
        ...request,
        ...quoted,
        vassalage,
        gameCode,
        category: categoryOf(game.gameType),
        inputHash: hashOf(request, quoted),
      },
      this.config.walletDeadlineMs + GRACE_MS,
    );
    if (!slip) return undefined;
    const tight = await this.liabilities.reserve(
      tx,
      slip,
      quoted.reservations,
      (play) => limits.get(play)!.liabilityMinorMax,
    );
    if (tight) {
      const ofUnit = payoutMinorMax(rowOf(region, tight.play), tight.outcome, UNIT_SCALE);
      const unitMinorMax = ofUnit === 0n ? 0n : (tight.leftMinor * UNIT_SCALE) / ofUnit;
      throw outcomeClosed(tight.play, tight.outcome, unitMinorMax);
    }
    return slip;
  }

  async #post(slip: Slip): Promise<Slip> {
    return this.#answered(slip, () => this.wallet.post(stakeOf(slip), this.#options(slip.memberId)));
  }

  /**
   * Finishes one slip. It looks up the posting with the slip's id in the wallet. If the wallet has never received the
   * posting, it posts the stake with the same key.
   */
  async #resolve(slip: Slip): Promise<Slip> {
    const { memberId, slipId } = slip;
    return this.#answered(slip, async () => {
      try {
        return await this.wallet.getPosting({ memberId, key: slipId }, this.#options(memberId));
      } catch (error) {
        if (!isFailure(error, 'resource.not_found')) throw error;
        return this.wallet.post(stakeOf(slip), this.#options(memberId));
      }
    });
  }

  async #answered(slip: Slip, ask: () => Promise<wallet.PostResult>): Promise<Slip> {
    let answer: wallet.PostResult;
    try {
      answer = await ask();
    } catch (error) {
      if (isFailure(error) && isFinal(error)) return this.#refuse(slip, error.code);
      throw askAgain(error);
    }
    if (answer.status === wallet.PostStatus.REFUSED) return this.#refuse(slip, answer.code);
    if (answer.status === wallet.PostStatus.ROLLED_BACK) return this.#refuse(slip, 'game.closed');
    const { stake, balance } = answer;
    if (!stake || !balance || stake.cashMinor + stake.bonusMinor !== slip.stakeMinor)
      throw new Error(`transfer ${answer.transferId} moved another stake than slip ${slip.slipId} has`);
    await this.slips.accept(this.db, slip.slipId, {
      stakeCashMinor: stake.cashMinor,
      stakeBonusMinor: stake.bonusMinor,
      balanceMinor: balance.cashMinor + balance.bonusMinor,
      balanceVersion: balance.version,
      leaf: leafOf(leafText(slip)),
    });
    return this.#stored(slip);
  }

  async #refuse(slip: Slip, code: string): Promise<Slip> {
    const region = await this.#regionOf(slip.drawId);
    await this.db.transaction(async (tx) => {
      if (await this.slips.refuse(tx, slip.slipId, code))
        await this.liabilities.release(tx, slip, reservationsOf(region, slip.lines));
    });
    return this.#stored(slip);
  }

  async #stored({ slipId }: Slip): Promise<Slip> {
    const stored = await this.slips.byId(this.db, slipId);
    if (!stored) throw new Error(`slip ${slipId} is gone`);
    return stored;
  }

  #options(memberId: string) {
    return { memberId, deadlineMs: this.config.walletDeadlineMs, idempotent: true };
  }
}

/**
 * The unit (amount per combination, in minor units) whose payout is computed to find the largest unit that is still
 * accepted. It is large, so that the rounding of the payout does not change the result.
 */
const UNIT_SCALE = 1_000_000n;

const hashOf = ({ drawId, currency, trial }: SlipRequest, quoted: Quote): Buffer =>
  inputHashOf(drawId, currency, trial, quoted);

const categoryOf = (gameType: string): GameCategory =>
  GameCategory[gameType as keyof typeof GameCategory] ?? GameCategory.UNSPECIFIED;

/**
 * Checks the parts of a request that do not depend on the draw.
 * @throws Failure request.invalid with the name of the invalid field.
 */
function checkRequest({ key, brand, currency, drawId, lines }: SlipRequest): void {
  if (key === '' || key.length > KEY_LENGTH_MAX || key.includes('#')) throw invalid('key');
  if (brand === '') throw invalid('brand');
  if (currency === '') throw invalid('currency');
  if (!isUuid(drawId)) throw invalid('drawId');
  if (lines.length === 0 || lines.length > LINES_MAX) throw invalid('lines');
  for (const { picks, unitMinor } of lines) {
    if (picks.length === 0) throw invalid('picks');
    if (unitMinor <= 0n || unitMinor > AMOUNT_MINOR_MAX / 1_000_000n) throw invalid('unitMinor');
  }
}

const stakeOf = ({ memberId, currency, slipId, stakeMinor, vassalage, gameCode, category }: Slip) => ({
  memberId,
  currency,
  key: slipId,
  reference: slipId,
  movement: {
    case: 'bet' as const,
    value: { stakeMinor, play: { vendor: vassalage, gameCode, roundId: slipId, category } },
  },
});

/** Returns true if the failure proves that the wallet has made no posting with this key and will make none. */
function isFinal(failure: Failure): boolean {
  const kind = kindOf(failure.code);
  return kind === 'invalid' || kind === 'refused';
}

/**
 * Returns the slip if its stake was accepted.
 * @throws Failure with the wallet's code if the wallet refused the stake.
 */
function accepted(slip: Slip): Slip {
  if (slip.status === 'refused') throw refusedByWallet(slip.refusalCode ?? 'internal');
  return slip;
}
