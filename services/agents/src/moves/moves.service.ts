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

/** The effect of a move. To confirm it, the caller sends the token back. */
export interface MovePreview {
  readonly fromId: string | undefined;
  /** The number of members who change their place: the moved member and all members below. */
  readonly members: bigint;
  /** The contracts that end, each with the time of its end. The contracts nearest to the moved member come first. */
  readonly ended: readonly EndingVersion[];
  /**
   * The number of open offers from the former upline that are withdrawn. They have no answer yet, or wait for a second
   * operator.
   */
  readonly withdrawn: number;
  /** The token that identifies the contracts and offers which the move ends. */
  readonly token: string;
  /**
   * The token that identifies the whole content of the preview: the contracts with the times of their ends, and the
   * number of members.
   */
  readonly shownToken: string;
}

export interface DoneMove {
  readonly fromId: string | undefined;
  readonly movedAt: Date;
}

/**
 * Moves members within the team of an agent (domain §10). The identity service owns the uplines and decides whether a
 * move is allowed. This service locks the tree of the brand. Then it checks that exactly the confirmed contracts would
 * end, calls the identity service to make the move, and applies the move. No contract can therefore change between the
 * check and the move. If the process crashes in between, the event of the identity service applies the move.
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
   * Returns the effect that a move would have. Nothing is stored.
   * @throws Failure team.move_outside, team.move_circle, team.move_done, team.move_type, team.move_inactive,
   * team.move_depth.
   */
  async preview(asked: Omit<AskedMove, 'key'>): Promise<MovePreview> {
    const move = { ...asked, key: '' };
    const checked = await this.uplines.check(move);
    return this.db.transaction((tx) => this.foresee(tx, move, checked));
  }

  /**
   * Moves a member with all members below, from now on. A repeated call with the same key returns the first move.
   * @throws the failures of `preview`; contract.needs_confirmation with the contracts that would end, if `confirmation`
   * is not the token of exactly that preview; wallet.key_reused.
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

  /**
   * Calls the identity service to make a move, and applies the move. The caller must have locked the tree of the brand.
   */
  async make(tx: Tx, asked: AskedMove, { brand, fromId }: CheckedMove): Promise<Date> {
    const movedAt = await this.uplines.move(asked, fromId);
    const { memberId, toId } = asked;
    if (!(await this.uplineChanges.apply(tx, { memberId, brand, uplineId: toId, movedAt }))) throw behind();
    return movedAt;
  }

  /** Returns the effect that a move would have now. The identity service must already have checked the move. */
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

/**
 * Returns the failure for a member whose last change of upline has not arrived from the identity service yet. The
 * caller should retry after a second.
 */
const behind = (): Failure => new Failure('system.temporary', { retryAfterSeconds: 1 });
