import { Inject, Injectable } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { ContractChanges, type EndingVersion } from '../contracts/contract-changes.js';
import { needsConfirmation, tokenOf } from '../contracts/contract-preview.js';
import { ContractsService } from '../contracts/contracts.service.js';
import { ContractsStore } from '../contracts/contracts.store.js';
import { HouseOffersStore } from '../house/house-offers.store.js';
import { TreeStore } from '../tree/tree.store.js';
import { UplineChanges } from './upline-changes.js';
import { UplinesGateway, type AskedMove, type CheckedMove } from './uplines.gateway.js';

/** What a move would change. The caller confirms by sending the token back. */
export interface MovePreview {
  readonly fromId: string | undefined;
  /** How many members move, the moved member included. */
  readonly members: bigint;
  /**
   * The contracts that end, each with the time of its end; those nearest to the moved member in the tree come first.
   */
  readonly ended: readonly EndingVersion[];
  /** The number of offers of the former upline that are unanswered or wait for a second operator; all are withdrawn. */
  readonly withdrawn: number;
  /** Identifies what the move ends. */
  readonly token: string;
  /** Identifies also the number of members and the time of each end: all that a preview shows. */
  readonly shownToken: string;
}

export interface DoneMove {
  readonly fromId: string | undefined;
  readonly movedAt: Date;
}

/**
 * Moves members of an agent's team (domain §10). Identity owns uplines and decides whether a move is allowed. Under the
 * lock of the brand's tree this service checks that exactly the confirmed contracts end, lets identity make the move,
 * and applies it. No contract can change between the check and the move. If the process dies in between, the event of
 * identity applies the move.
 */
@Injectable()
export class MovesService {
  private readonly changes: ContractChanges;
  private readonly houseOffers = new HouseOffersStore();
  private readonly uplineChanges: UplineChanges;

  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(ContractsStore) private readonly store: ContractsStore,
    @Inject(TreeStore) private readonly tree: TreeStore,
    @Inject(ContractsService) contracts: ContractsService,
    @Inject(UplinesGateway) private readonly uplines: UplinesGateway,
    @Inject(Outbox) outbox: Outbox,
  ) {
    this.changes = new ContractChanges(store, outbox);
    this.uplineChanges = new UplineChanges(tree, contracts);
  }

  /**
   * Returns what a move would change. Nothing is stored.
   * @throws Failure team.move_outside, team.move_circle, team.move_done, team.move_type, team.move_depth.
   */
  async preview(asked: Omit<AskedMove, 'key'>): Promise<MovePreview> {
    const move = { ...asked, key: '' };
    const checked = await this.uplines.check(move);
    return this.db.transaction((tx) => this.foresee(tx, move, checked));
  }

  /**
   * Moves a member with everyone below, from now on. A repeat of the key returns the first move. @throws Failure as
   * `preview`; contract.needs_confirmation with the contracts that would end, unless `confirmation` is the token of
   * exactly that preview; wallet.key_reused.
   */
  async move(asked: AskedMove, confirmation: string): Promise<DoneMove> {
    const checked = await this.uplines.check(asked);
    if (checked.movedAt) return { fromId: checked.fromId, movedAt: checked.movedAt };
    const { fromId } = checked;
    return this.db.transaction(async (tx) => {
      await this.tree.lockBrand(tx, checked.brand);
      const { ended, token } = await this.foresee(tx, asked, checked);
      if (confirmation !== token)
        throw needsConfirmation(
          token,
          ended.map(({ version }) => version),
        );
      return { fromId, movedAt: await this.make(tx, asked, checked) };
    });
  }

  /** Lets identity make a move, and applies it. The caller holds the lock of the brand's tree. */
  async make(tx: Tx, asked: AskedMove, { brand, fromId }: CheckedMove): Promise<Date> {
    const movedAt = await this.uplines.move(asked, fromId);
    const { memberId, toId } = asked;
    if (!(await this.uplineChanges.apply(tx, { memberId, brand, uplineId: toId, movedAt }))) throw behind();
    return movedAt;
  }

  /** Returns what a checked move changes at this moment. */
  async foresee(tx: Tx, { memberId, toId }: AskedMove, { fromId }: CheckedMove): Promise<MovePreview> {
    const place = await this.store.placeOf(tx, memberId);
    if (!place || (place.uplineId ?? undefined) !== fromId) throw behind();
    const { offers, ended } = await this.changes.parted(tx, memberId, toId, new Date());
    const waiting = toId === undefined ? [] : await this.houseOffers.waiting(tx, memberId);
    const members = await this.tree.branchSize(tx, memberId);
    const named = [
      ...[...offers, ...ended.map(({ version }) => version)],
      ...waiting.map(({ requestId }) => ({ versionId: requestId })),
    ];
    const token = tokenOf(`move ${memberId} ${fromId ?? ''} ${toId ?? ''}`, named);
    const ends = ended.map(({ version, endsAt }) => ({ versionId: `${version.versionId} ${endsAt.toISOString()}` }));
    return {
      ...{ fromId, members, ended, token },
      withdrawn: offers.length + waiting.length,
      shownToken: tokenOf(`${token} ${members}`, ends),
    };
  }
}

/** The failure for a member whose last change has not arrived from identity yet, which takes a moment. */
const behind = (): Failure => new Failure('system.temporary', { retryAfterSeconds: 1 });
