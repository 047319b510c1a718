import { Inject, Injectable } from '@nestjs/common';
import { identity } from '@nm/contracts';
import { Db } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { leafOf, levelsOf, pathIn, type Levels, type PathStep } from '@nm/kit/fairness/merkle-root.js';
import { InjectRpc } from '@nm/kit/rpc/rpc-client.module.js';
import { BrandFactsService } from '../plays/brand-facts.service.js';
import type { PromotionsIdentity } from '../promotions.identity.js';
import { ALL_RAFFLES } from '../rules/raffles.js';
import { fundOf, leafText, totalOf, type Entry, type Raffle, type Winner } from './raffle.js';
import { RaffleReadModel } from './raffle.read-model.js';
import { RaffleStore } from './raffle.store.js';
import { RafflesService } from './raffles.service.js';

/** How many raffles of a brand are shown: current and past ones. */
const SHOWN_MAX = 6;
/** How long (ms) the total number of tickets of a raffle is cached. */
const FRESH_MS = 10_000;
/** How many Merkle trees (hash trees over the tickets) of locked raffles are cached. */
const TREES_MAX = SHOWN_MAX;

/** The Merkle tree of a locked raffle, with the index of each entry's leaf. */
interface Tree {
  readonly levels: Levels;
  readonly places: ReadonlyMap<string, number>;
}

/** A raffle with the figures that a screen shows. */
export interface RaffleView {
  readonly raffle: Raffle;
  /** The number of tickets of all entries. While the raffle is open, it is computed from the bets so far. */
  readonly tickets: bigint;
  readonly fundMinor: bigint;
  readonly winners: readonly Winner[];
  readonly own: OwnTickets | undefined;
}

/**
 * A member's tickets in a raffle. If the member has no entry, this is the number of tickets that an entry would give
 * now.
 */
export interface OwnTickets {
  readonly entry: Entry | undefined;
  readonly tickets: bigint;
  /** True if the raffle is for members of this type. */
  readonly mayEnter: boolean;
}

/** The number of all tickets of a raffle, counted at one time. */
interface Count {
  tickets: Promise<bigint>;
  /** The time at which the counting of the tickets ended; undefined while it is running. */
  countedAt?: number;
}

/** Returns the types of member that a raffle is for; none if its rule was removed. */
const typesOf = ({ rule }: Raffle): readonly identity.MemberType[] =>
  ALL_RAFFLES.find(({ id }) => id === rule)?.who.memberTypes ?? [];

const isFor = (raffle: Raffle, type: identity.MemberType): boolean => typesOf(raffle).some((one) => one === type);

/** Lets members enter raffles, and reads raffles for members and visitors. */
@Injectable()
export class RaffleEntriesService {
  /** The last count of each raffle's tickets, by raffle id. */
  readonly #counted = new Map<string, Count>();

  readonly #trees = new Map<string, Promise<Tree>>();

  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(RaffleStore) private readonly store: RaffleStore,
    @Inject(RaffleReadModel) private readonly screens: RaffleReadModel,
    @Inject(RafflesService) private readonly raffles: RafflesService,
    @Inject(BrandFactsService) private readonly brands: BrandFactsService,
    @InjectRpc(identity.IdentityService) private readonly identity: Pick<PromotionsIdentity, 'getMember'>,
  ) {}

  /**
   * Enters a member in an open raffle. The member's bets of the whole period then give tickets, also those from before
   * the entry. A repeated call with the same key returns the same entry.
   * @throws Failure resource.not_found, promotion.not_eligible (reason), promotion.already_claimed.
   */
  async claim(memberId: string, brand: string, raffleId: string, key: string): Promise<RaffleView> {
    const raffle = await this.screens.find(brand, raffleId);
    const { type, status } = await this.identity.getMember({ memberId }, { memberId, idempotent: true });
    if (type === identity.MemberType.TRIAL) throw new Failure('promotion.not_eligible', { reason: 'trial' });
    if (status !== identity.MemberStatus.ACTIVE)
      throw new Failure('promotion.not_eligible', { reason: 'member_status' });
    if (!raffle) throw new Failure('resource.not_found');
    if (!isFor(raffle, type)) throw new Failure('promotion.not_eligible', { reason: 'member_type' });
    const isNew = await this.db.transaction((tx) => this.store.enter(tx, raffleId, memberId, key));
    const entry = await this.store.entryOf(this.db, raffleId, memberId);
    if (!entry) throw new Failure('promotion.not_eligible', { reason: 'expired' });
    if (!isNew && entry.claimKey !== key) throw new Failure('promotion.already_claimed');
    if (isNew) await this.#add(raffleId, memberId);
    return this.#view(raffle, [], { memberId, type }, entry);
  }

  /**
   * Returns a brand's raffles, newest first, with a member's tickets. If the raffle of the current period is not open
   * yet, it is opened.
   */
  async list(brandCode: string, memberId: string): Promise<RaffleView[]> {
    await this.raffles.open(await this.brands.of(brandCode));
    const found = await this.screens.list(brandCode, SHOWN_MAX);
    const ids = found.map(({ raffleId }) => raffleId);
    const [winners, entries, { type }] = await Promise.all([
      this.screens.winners(ids),
      this.screens.entriesOf(memberId, ids),
      this.identity.getMember({ memberId }, { memberId, idempotent: true }),
    ]);
    return Promise.all(
      found.map((raffle) =>
        this.#view(raffle, winners.get(raffle.raffleId) ?? [], { memberId, type }, entries.get(raffle.raffleId)),
      ),
    );
  }

  /**
   * Returns one raffle of a brand.
   * @throws Failure resource.not_found.
   */
  async one(brand: string, raffleId: string): Promise<RaffleView> {
    const raffle = await this.screens.find(brand, raffleId);
    const [view] = raffle ? await this.views([raffle]) : [];
    if (!view) throw new Failure('resource.not_found');
    return view;
  }

  /** Returns raffles with their winners, for visitors and operators: without the tickets of a member. */
  async views(raffles: readonly Raffle[]): Promise<RaffleView[]> {
    const winners = await this.screens.winners(raffles.map(({ raffleId }) => raffleId));
    return Promise.all(raffles.map((raffle) => this.#view(raffle, winners.get(raffle.raffleId) ?? [])));
  }

  /**
   * Returns a member's entry with the Merkle path from the entry's tickets to the root. There is no path before the
   * tickets are locked. Undefined if the member has no entry.
   * @throws Failure resource.not_found.
   */
  async proof(
    memberId: string,
    brand: string,
    raffleId: string,
  ): Promise<{ readonly entry: Entry; readonly leafText: string; readonly path: readonly PathStep[] } | undefined> {
    const raffle = await this.screens.find(brand, raffleId);
    if (!raffle) throw new Failure('resource.not_found');
    const entry = await this.store.entryOf(this.db, raffleId, memberId);
    if (!entry || raffle.root === null || entry.firstTicket === null) return entry && { entry, leafText: '', path: [] };
    const { levels, places } = await this.#treeOf(raffle);
    const path = pathIn(levels, places.get(entry.entryId) ?? 0);
    return { entry, leafText: leafText(raffleId, entry, totalOf(raffle)), path };
  }

  /**
   * Returns the Merkle tree of a locked raffle. Its tickets do not change, so the tree is computed once for all
   * readers.
   */
  #treeOf(raffle: Raffle): Promise<Tree> {
    const { raffleId } = raffle;
    const known = this.#trees.get(raffleId);
    if (known) return known;
    const [oldest] = this.#trees.keys();
    if (oldest !== undefined && this.#trees.size >= TREES_MAX) this.#trees.delete(oldest);
    const tree = this.#computeTree(raffle);
    this.#trees.set(raffleId, tree);
    tree.catch(() => this.#trees.delete(raffleId));
    return tree;
  }

  async #computeTree(raffle: Raffle): Promise<Tree> {
    const all = await this.screens.numbered(raffle.raffleId);
    const total = totalOf(raffle);
    return {
      levels: levelsOf(all.map((one) => leafOf(leafText(raffle.raffleId, one, total)))),
      places: new Map(all.map(({ entryId }, i) => [entryId, i])),
    };
  }

  async #view(
    raffle: Raffle,
    winners: readonly Winner[],
    member?: { readonly memberId: string; readonly type: identity.MemberType },
    entry?: Entry,
  ): Promise<RaffleView> {
    const tickets = raffle.tickets ?? (raffle.status === 'open' ? await this.#allTickets(raffle) : 0n);
    const fundMinor = raffle.fundMinor ?? fundOf(raffle, tickets);
    const own = member && {
      ...{ entry, mayEnter: isFor(raffle, member.type) },
      tickets: await this.#ownTickets(raffle, member.memberId, entry),
    };
    return { raffle, tickets, fundMinor, winners, own };
  }

  async #ownTickets({ raffleId, status }: Raffle, memberId: string, entry?: Entry): Promise<bigint> {
    if (status === 'open') return this.screens.ticketsNow(raffleId, memberId);
    return entry?.firstTicket && entry.lastTicket ? entry.lastTicket - entry.firstTicket + 1n : 0n;
  }

  /**
   * Adds the tickets of a new entry to the cached count. The tickets are not all counted again for each entry, because
   * counting reads all entries.
   */
  async #add(raffleId: string, memberId: string): Promise<void> {
    const known = this.#counted.get(raffleId);
    if (known?.countedAt === undefined) return;
    const own = await this.screens.ticketsNow(raffleId, memberId);
    known.tickets = known.tickets.then((all) => all + own);
  }

  /** Returns the number of all tickets of a raffle. Parallel readers share one count. */
  #allTickets(raffle: Raffle): Promise<bigint> {
    const { raffleId } = raffle;
    const isOld = ({ countedAt = Infinity }: Count): boolean => Date.now() - countedAt >= FRESH_MS;
    const known = this.#counted.get(raffleId);
    if (known && !isOld(known)) return known.tickets;
    for (const [id, one] of this.#counted) if (isOld(one)) this.#counted.delete(id);
    const count: Count = { tickets: this.screens.allTicketsNow(raffleId, typesOf(raffle)) };
    this.#counted.set(raffleId, count);
    count.tickets.then(
      () => (count.countedAt = Date.now()),
      () => this.#counted.delete(raffleId),
    );
    return count.tickets;
  }
}
