import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { NoAnswer } from '@nm/kit/signing/signed-call.js';
import { ArrivalsStore } from '../deposits/arrivals.store.js';
import type { Posting } from '../ledger/command.js';
import { LedgerService } from '../ledger/ledger.service.js';
import type { Movement, VendorWallet } from '../ledger/movement.js';
import type { VendorOutcome } from './vendor-answer.js';
import { isEnded, type VendorTransfer } from './vendor-transfer.js';
import { VendorTransfersStore } from './vendor-transfers.store.js';
import { VendorWalletsGateway } from './vendor-wallets.gateway.js';
import { VendorWalletsReadModel } from './vendor-wallets.read-model.js';

/**
 * The caller name with which the steps of transfers are posted to the ledger. The key of a posting begins with the
 * transfer's id.
 */
const CALLER = 'wallet.vendor_wallets';

const walletOf = ({ vendor, memberId }: VendorTransfer): VendorWallet => `${vendor}/${memberId}`;

/**
 * Takes the steps of a stored transfer: hold the money, call the vendor, post the result. Each step is committed before
 * the next step and can be repeated safely, so a crash neither loses nor repeats a movement. A time-out does not decide
 * the transfer: as long as the vendor has not answered, the money stays on hold.
 */
@Injectable()
export class VendorTransferSteps {
  constructor(
    private readonly db: Db,
    private readonly store: VendorTransfersStore,
    private readonly readModel: VendorWalletsReadModel,
    private readonly gateway: VendorWalletsGateway,
    private readonly ledger: LedgerService,
    private readonly cases: ArrivalsStore,
  ) {}

  /**
   * Takes all steps that are possible now.
   * @throws NoAnswer if the vendor has not reported the outcome; the caller tries again later.
   */
  async finish(transferId: string): Promise<void> {
    const transfer = await this.readModel.find(transferId);
    if (!transfer || isEnded(transfer)) return;
    const isNew = transfer.status === 'requested';
    if (isNew && !(await this.#begin(transfer))) return;
    const { verdict, reason } = transfer.verdict ? transfer : await this.#told(transfer, isNew);
    if (verdict === 'moved') return this.#arrived(transfer);
    await this.#refused(transfer, reason);
  }

  /**
   * Puts a hold on the money that goes to the vendor. Returns false if the ledger refuses the hold, which ends the
   * transfer, or if another attempt has already begun. Only the first attempt may send the transfer without querying
   * the vendor first.
   */
  async #begin(transfer: VendorTransfer): Promise<boolean> {
    const { transferId, direction, amountMinor } = transfer;
    if (direction === 'in') {
      const posting = await this.#post(transfer, transferId, {
        ...{ type: 'to_vendor', amountMinor },
        wallet: walletOf(transfer),
      });
      if (posting.status !== 'applied') {
        await this.#end(transfer, 'refused', posting.code ?? '', posting.postedAt);
        return false;
      }
    }
    return this.db.transaction(async (tx) => {
      const locked = await this.store.lock(tx, transferId);
      if (locked?.status !== 'requested') return false;
      await this.store.setStatus(tx, transferId, 'at_vendor');
      return true;
    });
  }

  /**
   * Returns the vendor's verdict. It is stored before the ledger is posted. If the transfer may have been sent before,
   * the vendor is queried first, and the transfer is sent again only if the vendor does not know it.
   */
  async #told(
    transfer: VendorTransfer,
    isNew: boolean,
  ): Promise<{ readonly verdict: 'moved' | 'refused'; readonly reason: string }> {
    const outcome = await this.#outcome(transfer, isNew).catch(async (error: unknown) => {
      await this.#underLock(transfer, (tx) => this.store.setStatus(tx, transfer.transferId, 'unknown'));
      throw error;
    });
    const { verdict } = outcome;
    const reason = 'reason' in outcome ? outcome.reason : '';
    if (verdict === 'moved' || verdict === 'refused') {
      await this.#underLock(transfer, (tx) => this.store.setVerdict(tx, transfer.transferId, verdict, reason));
      return { verdict, reason };
    }
    await this.#underLock(transfer, async (tx) => {
      await this.store.setStatus(tx, transfer.transferId, 'unknown');
      if (verdict !== 'contradiction') return;
      const { transferId, memberId, vendor, direction, amountMinor, currency } = transfer;
      await this.cases.openCase(tx, {
        kind: 'vendor_transfer.contradiction',
        subject: `vendor_transfer:${transferId}`,
        memberId,
        orderId: transferId,
        detail: { vendor, direction, amountMinor, currency },
      });
    });
    throw new NoAnswer(`${transfer.vendor}: ${verdict} about transfer ${transfer.transferId}`);
  }

  async #outcome(transfer: VendorTransfer, isNew: boolean): Promise<VendorOutcome> {
    if (isNew) {
      // The member was excluded after the hold was made, and nothing has been sent to the vendor, so the transfer is
      // refused.
      if (await this.#mayNotEnter(transfer)) return { verdict: 'refused', reason: 'wallet.excluded' };
      const sent = await this.gateway.move(transfer).catch((error: unknown) => {
        if (error instanceof NoAnswer) return undefined;
        throw error;
      });
      return sent ?? (await this.gateway.ask(transfer));
    }
    const known = await this.gateway.ask(transfer);
    if (known.verdict !== 'missing') return known;
    if (!(await this.#mayNotEnter(transfer))) return this.gateway.move(transfer);
    // An earlier call may still arrive at the vendor. The vendor must therefore cancel the transfer before the hold is
    // released.
    const cancelled = await this.gateway.cancel(transfer);
    return cancelled.verdict === 'refused' ? { verdict: 'refused', reason: 'wallet.excluded' } : cancelled;
  }

  /**
   * Returns true if no money may go to the vendor, because the member is excluded (domain §11). It is checked directly
   * before each call that sends money.
   */
  async #mayNotEnter({ direction, memberId, currency }: VendorTransfer): Promise<boolean> {
    return direction === 'in' && (await this.readModel.isExcluded(memberId, currency));
  }

  async #arrived(transfer: VendorTransfer): Promise<void> {
    const { transferId, direction, amountMinor } = transfer;
    const wallet = walletOf(transfer);
    const { postedAt } = await (direction === 'in'
      ? this.#post(transfer, `${transferId}/at_vendor`, { type: 'at_vendor', holdKey: transferId, wallet })
      : this.#post(transfer, transferId, { type: 'from_vendor', amountMinor, wallet }));
    await this.#end(transfer, 'done', '', postedAt);
  }

  async #refused(transfer: VendorTransfer, reason: string): Promise<void> {
    if (transfer.direction === 'out') return this.#end(transfer, 'refused', reason, new Date());
    const { transferId } = transfer;
    const { postedAt } = await this.#post(transfer, `${transferId}/release`, { type: 'release', holdKey: transferId });
    await this.#end(transfer, 'returned', reason, postedAt);
  }

  async #post({ memberId, currency, transferId }: VendorTransfer, key: string, movement: Movement): Promise<Posting> {
    const posting = await this.ledger.post({
      ...{ caller: CALLER, memberId, currency, key, movement },
      reference: transferId,
    });
    if (posting.status !== 'applied' && movement.type !== 'to_vendor')
      throw new Error(`${movement.type} of transfer ${transferId}: ${String(posting.code)}`);
    return posting;
  }

  #end(
    transfer: VendorTransfer,
    status: 'done' | 'returned' | 'refused',
    reason: string,
    endedAt: Date,
  ): Promise<void> {
    return this.#underLock(transfer, (tx) => this.store.end(tx, transfer.transferId, status, reason, endedAt));
  }

  /** Locks the row of the transfer and changes it, unless another attempt has already ended the transfer. */
  #underLock(
    { transferId }: VendorTransfer,
    change: (tx: Parameters<VendorTransfersStore['lock']>[0]) => Promise<void>,
  ): Promise<void> {
    return this.db.transaction(async (tx) => {
      const locked = await this.store.lock(tx, transferId);
      if (locked && !isEnded(locked)) await change(tx);
    });
  }
}
