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

/** The effect of a move. The caller confirms by sending the token back. */
export interface MovePreview {
  readonly fromId: string | undefined;
  /** The number of members who move, including the moved member. */
  readonly members: bigint;
  /**
   * The contracts that end, each with the time of its end; those nearest to the moved member in the tree come first.
   */
  readonly ended: readonly EndingVersion[];
  /**
   * The number of open offers from the former upline, unanswered or waiting for a second operator; all are withdrawn.
   */
  readonly withdrawn: number;
  /** Identifies the contracts and offers that the move ends. */
  readonly token: string;
  /**
   * Identifies everything that a preview shows: the ended contracts with their end times, and the number of members.
   */
  readonly shownToken: string;
}

export interface DoneMove {
  readonly fromId: string | undefined;
  readonly movedAt: Date;
}

/**
 * Moves members of an agent's team (domain §10). Identity owns uplines and decides whether a move is allowed. While
 * holding the lock of the brand's tree, this service checks that exactly the confirmed contracts would end, calls
 * identity to make the move, and applies it. So no contract can change between check and move. If the process crashes
 * in between, identity's event applies the move.
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
   * Returns the effect of a move. Nothing is stored.
   * @throws Failure team.move_outside, team.move_circle, team.move_done, team.move_type, team.move_depth.
   */
  async preview(asked: Omit<AskedMove, 'key'>): Promise<MovePreview> {
    const move = { ...asked, key: '' };
    const checked = await this.uplines.check(move);
    return this.db.transaction((tx) => this.foresee(tx, move, checked));
  }

  /**
   * Moves a member with all members below, from now on. A repeat of the key returns the first move. @throws the
   * failures of `preview`; contract.needs_confirmation with the contracts that would end, unless `confirmation` is the
   * token of exactly that preview; wallet.key_reused.
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

  /** Calls identity to make a move, and applies the move. The caller must hold the lock of the brand's tree. */
  async make(tx: Tx, asked: AskedMove, { brand, fromId }: CheckedMove): Promise<Date> {
    const movedAt = await this.uplines.move(asked, fromId);
    const { memberId, toId } = asked;
    if (!(await this.uplineChanges.apply(tx, { memberId, brand, uplineId: toId, movedAt }))) throw behind();
    return movedAt;
  }

  /** Returns the effect that a checked move would have now. */
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

/** The failure for a member whose last change has not yet arrived from identity; the caller retries after a second. */
const behind = (): Failure => new Failure('system.temporary', { retryAfterSeconds: 1 });
