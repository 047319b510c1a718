import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { games, wallet } from '@nm/contracts';
import { StepSize } from '@nm/kit/concurrency/step-size.js';
import { Db } from '@nm/kit/db/db.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { InjectRpc } from '@nm/kit/rpc/rpc-client.module.js';
import { GAMES_CONFIG, type GamesConfig } from '../../games.config.js';
import { NO_POOLS, type PoolSplit } from '../../rounds/round.js';
import { LiabilitiesStore, type PlayLimits } from '../slips/liabilities.store.js';
import type { Slip } from '../slips/slip.js';
import type { LotteryWallet } from '../slips/slips.service.js';
import { SlipsStore } from '../slips/slips.store.js';
import { lotteryDetail } from '../lottery-detail.js';
import type { Draw } from './draw.js';
import { DrawsStore } from './draws.store.js';
import { settleMember, type SettledSlip } from './settle-slips.js';
import { sideStakesOfSlip } from './side-stakes.js';
import { SettledSlipsStore, type EndedSlip } from './settled-slips.store.js';

/** The size of a batch. It ends early if slips have many combinations, because they would fill the memory. */
const BATCH = { members: 64, combinations: 50_000 };
/**
 * The number of slips in one step, which is a call to the wallet and a transaction. A bet that arrives during a step
 * may wait for its end, so a step takes about 8 ms.
 */
const STEP = { targetMs: 8, min: 8, max: 128 };
/** The longest pause (ms) after a step. The pause takes as long as the step, so that bets are processed in between. */
const REST_MS_MAX = 50;

type Post = NonNullable<Parameters<LotteryWallet['postMany']>[0]['posts']>[number];

/**
 * A slip that is being settled or refunded: the slip, the posting that must be made, and the result of the slip in the
 * draw.
 */
interface Ending {
  readonly slip: Slip;
  readonly post: Post;
  readonly settled?: SettledSlip;
}

/**
 * Settles the slips of drawn draws and refunds the slips of void draws, in batches of members. Each slip has a posting
 * key of its own and changes its state once. A run that is repeated after a crash, or a second instance, therefore
 * changes nothing twice.
 */
@Injectable()
export class DrawSettlingService {
  readonly #logger = new Logger(DrawSettlingService.name);
  readonly #step = new StepSize(STEP);

  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(DrawsStore) private readonly draws: DrawsStore,
    @Inject(SlipsStore) private readonly slips: SlipsStore,
    @Inject(LiabilitiesStore) private readonly liabilities: LiabilitiesStore,
    @Inject(SettledSlipsStore) private readonly ended: SettledSlipsStore,
    @Inject(Outbox) private readonly outbox: Outbox,
    @InjectRpc(wallet.WalletService) private readonly wallet: LotteryWallet,
    @Inject(GAMES_CONFIG) private readonly config: GamesConfig,
  ) {}

  /**
   * Settles or refunds the slips of every drawn or void draw. Slips for which the wallet did not answer are tried again
   * in the next run.
   */
  async settleDue(): Promise<void> {
    for (const status of ['drawn', 'void'] as const) {
      for (const draw of await this.draws.waiting(this.db, status)) {
        try {
          await this.#endAll(draw);
        } catch (error) {
          this.#logger.warn(`draw ${draw.drawId} is not ended yet: ${String(error)}`);
        }
      }
    }
  }

  /**
   * Settles or refunds the open slips of one draw now. If there are none, nothing happens.
   * @throws Error if slips stay open, because the wallet did not answer or has posted another amount; the job tries
   * again.
   */
  async settle(draw: Draw): Promise<void> {
    if (draw.endedAt === null) await this.#endAll(draw);
  }

  async #endAll(draw: Draw): Promise<void> {
    let odd = 0;
    for (let after = ''; ;) {
      const members = await this.slips.membersAfter(this.db, draw.drawId, after, BATCH);
      if (members.length === 0) break;
      odd += await this.#endPortion(draw, await this.slips.ofMembers(this.db, draw.drawId, members));
      after = members.at(-1)!;
    }
    if (odd > 0) throw new Error(`${odd} slips wait for an operator`);
    await this.draws.end(this.db, draw.drawId);
  }

  /**
   * Settles or refunds one batch of slips. Returns the number of slips that could not be ended, because the posting
   * that the wallet has stored differs from the request.
   */
  async #endPortion(draw: Draw, slips: readonly Slip[]): Promise<number> {
    const endings = draw.status === 'void' ? slips.map(refundOf) : await this.#winsOf(draw, slips);
    const live = endings.filter(({ slip }) => slip.status === 'accepted');
    let odd = 0;
    for (let at = 0; at < live.length;) {
      const step = live.slice(at, at + this.#step.size);
      const startedAt = performance.now();
      odd += await this.#postAndEnd(draw, step);
      const tookMs = performance.now() - startedAt;
      this.#step.note(step.length, tookMs);
      at += step.length;
      await sleep(Math.min(REST_MS_MAX, tookMs));
    }
    return odd;
  }

  async #winsOf({ region, gameCode, result }: Draw, slips: readonly Slip[]): Promise<Ending[]> {
    if (!result) throw new Error('a drawn draw has no result');
    const limits = new Map<string, ReadonlyMap<string, PlayLimits>>();
    const endings: Ending[] = [];
    for (const own of Map.groupBy(slips, ({ memberId, currency }) => `${memberId} ${currency}`).values()) {
      const [{ brand, currency }] = own as [Slip];
      const plays = [...new Set(own.flatMap(({ lines }) => lines.map(({ play }) => play)))].toSorted();
      const name = JSON.stringify([brand, currency, plays]);
      const found = limits.get(name) ?? (await this.liabilities.limits(this.db, gameCode, plays, { brand, currency }));
      limits.set(name, found);
      const settled = settleMember(region, own, result, (play) => found.get(play)?.singleSharePpm ?? 0);
      endings.push(...settled.map((one) => ({ slip: one.slip, settled: one, post: winOf(one) })));
      // The slips of a member can have hundreds of thousands of combinations. Requests are answered in between.
      await nextTurn();
    }
    return endings;
  }

  async #postAndEnd(draw: Draw, endings: readonly Ending[]): Promise<number> {
    const { outcomes } = await this.wallet.postMany(
      { posts: endings.map(({ post }) => post) },
      { deadlineMs: this.config.walletDeadlineMs, idempotent: true },
    );
    if (outcomes.length !== endings.length)
      throw new Error(`the wallet gave ${outcomes.length} outcomes for ${endings.length} postings`);
    const done: { ending: Ending; ended: EndedSlip }[] = [];
    let failed: string | undefined;
    let odd = 0;
    for (const [i, ending] of endings.entries()) {
      const { outcome } = outcomes[i]!;
      if (outcome.case !== 'posted') {
        failed = outcome.value?.code ?? 'no answer';
        continue;
      }
      try {
        done.push({ ending, ended: endedOf(draw, ending, outcome.value) });
      } catch (error) {
        // The error of this slip is logged, and the other slips are still ended.
        odd += 1;
        this.#logger.error(String(error));
      }
    }
    await this.#store(draw, done);
    if (failed) throw new Error(`the wallet answered ${failed}`);
    return odd;
  }

  /** Marks slips as ended, stores them as rounds and publishes their events, in one transaction. */
  async #store(draw: Draw, done: readonly { ending: Ending; ended: EndedSlip }[]): Promise<void> {
    if (done.length === 0) return;
    const status = done[0]!.ended.status;
    await this.db.transaction(async (tx) => {
      const ends = done.map(({ ended }) => ({
        slipId: ended.slipId,
        payoutMinor: status === 'settled' ? ended.payout.cashMinor + ended.payout.bonusMinor : 0n,
        endedAt: ended.endedAt,
      }));
      const first = await this.slips.end(tx, status, ends);
      const mine = done.filter(({ ended }) => first.has(ended.slipId));
      if (mine.length === 0) return;
      await this.ended.record(
        tx,
        mine.map(({ ended }) => ended),
      );
      if (status === 'settled')
        await this.outbox.appendAll(
          tx,
          games.RoundSettledSchema,
          mine.map(({ ending, ended }) => settledEvent(draw, ending, ended)),
        );
      else
        await this.outbox.appendAll(
          tx,
          games.RoundVoidedSchema,
          mine.map(({ ending: { slip }, ended }) => ({
            ...identityOf(slip),
            stake: stakeOf(slip),
            voidedAt: timestampFromDate(ended.endedAt),
          })),
        );
    });
  }
}

const playOfSlip = ({ vassalage, gameCode, slipId, category }: Slip) => ({
  vendor: vassalage,
  gameCode,
  roundId: slipId,
  category,
});

/**
 * Builds the posting of a slip's win. A win of 0 is posted too, because the posting also counts the valid stake and
 * closes the bet in the wallet.
 */
const winOf = ({ slip, payoutMinor, validStakeMinor }: SettledSlip): Post => ({
  memberId: slip.memberId,
  currency: slip.currency,
  key: `${slip.slipId}:win`,
  reference: slip.slipId,
  movement: { case: 'win', value: { payoutMinor, betKey: slip.slipId, validStakeMinor, play: playOfSlip(slip) } },
});

const refundOf = (slip: Slip): Ending => ({
  slip,
  post: {
    memberId: slip.memberId,
    currency: slip.currency,
    key: `${slip.slipId}:void`,
    reference: slip.slipId,
    movement: { case: 'rollback', value: { betKey: slip.slipId } },
  },
});

/**
 * Builds the ended slip from the wallet's answer.
 * @throws Error if the wallet has posted other amounts than requested; the slip then stays open, and an operator must
 * check it.
 */
function endedOf(draw: Draw, { slip, settled }: Ending, answer: wallet.PostResult): EndedSlip {
  const { status, transferId, balance, postedAt } = answer;
  if (status !== wallet.PostStatus.APPLIED || !balance)
    throw new Error(`the wallet answered slip ${slip.slipId} with posting status ${status}`);
  const payout = splitOf(answer.payout);
  const expected = settled ? settled.payoutMinor : slip.stakeMinor;
  // The house receives the bonus part of the win if the bonus was forfeited or expired after the bet.
  if (payout.cashMinor + payout.bonusMinor + answer.houseMinor !== expected || answer.houseMinor < 0n)
    throw new Error(`transfer ${transferId} moved another amount than slip ${slip.slipId} has`);
  return {
    slipId: slip.slipId,
    status: settled ? 'settled' : 'voided',
    detail: lotteryDetail(draw, slip, settled?.singleBet === true),
    payout: settled ? payout : NO_POOLS,
    houseMinor: settled ? answer.houseMinor : 0n,
    validStakeMinor: settled?.validStakeMinor ?? 0n,
    transferId,
    balanceMinor: balance.cashMinor + balance.bonusMinor,
    balanceVersion: balance.version,
    endedAt: postedAt
      ? new Date(Number(postedAt.seconds) * 1_000 + Math.floor(postedAt.nanos / 1_000_000))
      : new Date(),
  };
}

const splitOf = ({ cashMinor, bonusMinor }: PoolSplit = NO_POOLS): PoolSplit => ({ cashMinor, bonusMinor });

const stakeOf = ({ stakeCashMinor, stakeBonusMinor }: Slip): PoolSplit => ({
  cashMinor: stakeCashMinor,
  bonusMinor: stakeBonusMinor,
});

const identityOf = ({ memberId, brand, slipId, vassalage, gameCode, currency }: Slip) => ({
  memberId,
  brand,
  roundId: slipId,
  vendor: vassalage,
  gameCode,
  currency,
});

/**
 * Builds the event of a settled slip. The cash part of the valid stake is in proportion to the cash part of the stake,
 * rounded down.
 */
function settledEvent(draw: Draw, { slip, settled }: Ending, { payout, validStakeMinor, endedAt }: EndedSlip) {
  const cashMinor = (validStakeMinor * slip.stakeCashMinor) / slip.stakeMinor;
  return {
    ...identityOf(slip),
    category: slip.category,
    stake: stakeOf(slip),
    validStake: { cashMinor, bonusMinor: validStakeMinor - cashMinor },
    payout,
    singleBet: settled?.singleBet === true,
    trial: slip.trial,
    settledAt: timestampFromDate(endedAt),
    sides: sideStakesOfSlip(draw, slip),
  };
}
