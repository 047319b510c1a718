import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { games, wallet } from '@nm/contracts';
import { StepSize } from '@nm/kit/concurrency/step-size.js';
import { Db } from '@nm/kit/db/db.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { InjectRpc } from '@nm/kit/rpc/rpc-client.module.js';
import { GAMES_CONFIG, type GamesConfig } from '../../games.config.js';
import { LiabilitiesStore, type PlayLimits } from '../slips/liabilities.store.js';
import type { Slip } from '../slips/slip.js';
import type { LotteryWallet } from '../slips/slips.service.js';
import { SlipsStore } from '../slips/slips.store.js';
import type { Draw } from './draw.js';
import { DrawsStore } from './draws.store.js';
import { settleMember } from './settle-slips.js';
import { SettledSlipsStore, type EndedSlip } from './settled-slips.store.js';
import { endedOf, identityOf, refundOf, settledEvent, stakeOf, winOf, type Ending } from './slip-endings.js';

/** The size of a batch. It ends early if slips have many combinations, because they would fill the memory. */
const BATCH = { members: 64, combinations: 50_000 };
/**
 * The number of slips in one step, which is a call to the wallet and a transaction. A bet that arrives during a step
 * may wait for its end, so a step takes about 8 ms.
 */
const STEP = { targetMs: 8, min: 8, max: 128 };
/**
 * The number of members whose postings may fail before a run ends. The wallet itself then has a fault, and further
 * calls would only add load.
 */
const FAILING_MAX = 32;
/** The longest pause (ms) after a step. The pause takes as long as the step, so that bets are processed in between. */
const REST_MS_MAX = 50;

/** What a run could not end. */
interface Left {
  /** The number of slips for which the wallet has stored a posting that differs from the request. */
  odd: number;
  /** The members for whose postings the wallet answered with a failure, and the code of the last failure. */
  readonly failing: Set<string>;
  code: string;
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

  /** Ends the slips of a draw. If the postings of some members fail, the slips of the other members are still ended. */
  async #endAll(draw: Draw): Promise<void> {
    const left: Left = { odd: 0, failing: new Set(), code: '' };
    for (let after = ''; ;) {
      const members = await this.slips.membersAfter(this.db, draw.drawId, after, BATCH);
      if (members.length === 0) break;
      await this.#endPortion(draw, await this.slips.ofMembers(this.db, draw.drawId, members), left);
      after = members.at(-1)!;
    }
    if (left.failing.size > 0) throw failed(left);
    if (left.odd > 0) throw new Error(`${left.odd} slips wait for an operator`);
    await this.draws.end(this.db, draw.drawId);
  }

  /** Settles or refunds one batch of slips, and adds to `left` what could not be ended. */
  async #endPortion(draw: Draw, slips: readonly Slip[], left: Left): Promise<void> {
    const endings = draw.status === 'void' ? slips.map(refundOf) : await this.#winsOf(draw, slips);
    let live = endings.filter(({ slip }) => slip.status === 'accepted');
    while (live.length > 0) {
      const step = live.slice(0, this.#step.size);
      const startedAt = performance.now();
      await this.#postAndEnd(draw, step, left);
      const tookMs = performance.now() - startedAt;
      this.#step.note(step.length, tookMs);
      // The further slips of a member whose posting failed wait for the next run, so that they delay nobody else.
      live = live.slice(step.length).filter(({ slip }) => !left.failing.has(slip.memberId));
      await sleep(Math.min(REST_MS_MAX, tookMs));
    }
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

  async #postAndEnd(draw: Draw, endings: readonly Ending[], left: Left): Promise<void> {
    const { outcomes } = await this.wallet.postMany(
      { posts: endings.map(({ post }) => post) },
      { deadlineMs: this.config.walletDeadlineMs, idempotent: true },
    );
    if (outcomes.length !== endings.length)
      throw new Error(`the wallet gave ${outcomes.length} outcomes for ${endings.length} postings`);
    const done: { ending: Ending; ended: EndedSlip }[] = [];
    for (const [i, ending] of endings.entries()) {
      const { outcome } = outcomes[i]!;
      if (outcome.case !== 'posted') {
        left.failing.add(ending.slip.memberId);
        left.code = outcome.value?.code ?? 'no answer';
        continue;
      }
      try {
        done.push({ ending, ended: endedOf(draw, ending, outcome.value) });
      } catch (error) {
        // The error of this slip is logged, and the other slips are still ended.
        left.odd += 1;
        this.#logger.error(String(error));
      }
    }
    await this.#store(draw, done);
    if (left.failing.size > FAILING_MAX) throw failed(left);
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

const failed = ({ failing, code }: Left): Error =>
  new Error(`the wallet answered ${code}; the slips of ${failing.size} members wait`);
