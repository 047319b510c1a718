import { Injectable } from '@nestjs/common';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { MemberTransferredSchema } from '@nm/contracts/wallet.js';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import type { Posting } from '../ledger/command.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { LateFigures } from '../withdrawals/late-figures.service.js';
import type { MemberTransfer } from './member-transfer.js';
import { MemberTransfersReadModel } from './member-transfers.read-model.js';
import { MemberTransfersStore } from './member-transfers.store.js';

/**
 * The caller name with which transfers are posted to the ledger. The idempotency key of a posting is the transfer's id.
 */
const CALLER = 'wallet.member_transfers';

/**
 * Posts a stored transfer to the ledger. The ledger changes both accounts in its own transaction, and the service
 * updates the state of the transfer afterwards. If the process crashes in between, the next attempt posts with the same
 * key and gets the ledger's first answer.
 */
@Injectable()
export class TransferPosting {
  constructor(
    private readonly db: Db,
    private readonly store: MemberTransfersStore,
    private readonly readModel: MemberTransfersReadModel,
    private readonly ledger: LedgerService,
    private readonly lateFigures: LateFigures,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Posts the transfer, if it is not posted yet.
   * @param isNew true if the transfer was stored just now; false if some time has passed, so that its amounts are
   * checked again
   * @throws Failure if the posting must be tried again.
   */
  async finish(transferId: string, isNew = false): Promise<void> {
    const transfer = await this.readModel.find(transferId);
    if (transfer?.status !== 'opening') return;
    const posting = await this.#post(transfer, isNew);
    await this.db.transaction(async (tx) => {
      const locked = await this.store.lock(tx, transferId);
      if (locked?.status !== 'opening') return; // Another attempt has already finished this transfer.
      await this.#posted(tx, locked, posting);
    });
  }

  async #post(transfer: MemberTransfer, isNew: boolean): Promise<Posting> {
    const { transferId: key, senderId: memberId, receiverId: toMemberId, currency, amountMinor } = transfer;
    const post = ({ keepMinor, forfeitMinor }: Pick<MemberTransfer, 'keepMinor' | 'forfeitMinor'>): Promise<Posting> =>
      this.ledger.post({
        ...{ caller: CALLER, memberId, currency, key, reference: transfer.receipt },
        movement: { type: 'transfer', toMemberId, amountMinor, keepMinor, forfeitMinor, isAsked: true },
      });
    return isNew ? post(transfer) : this.lateFigures.post({ ...transfer, memberId, caller: CALLER, key }, post);
  }

  async #posted(tx: Tx, transfer: MemberTransfer, { status, code = '', stake, postedAt }: Posting): Promise<void> {
    const { transferId, currency } = transfer;
    if (status !== 'applied') {
      await this.store.end(tx, transferId, {
        status: 'refused',
        reason: code,
        forfeitedMinor: 0n,
        endedAt: postedAt,
      });
      return;
    }
    const forfeitedMinor = stake.bonusMinor;
    await this.store.end(tx, transferId, { status: 'done', reason: '', forfeitedMinor, endedAt: postedAt });
    const { senderId: sender, senderAccount, receiverId: receiver, receiverAccount } = transfer;
    for (const [memberId, otherId, otherAccount] of [
      [sender, receiver, receiverAccount],
      [receiver, sender, senderAccount],
    ] as const)
      await this.outbox.append(tx, MemberTransferredSchema, {
        ...{ memberId, brand: transfer.brand, transferId, currency, amountMinor: transfer.amountMinor },
        ...{ receipt: transfer.receipt, sent: memberId === sender, direction: transfer.direction },
        ...{ otherId, otherAccount },
        transferredAt: timestampFromDate(postedAt),
      });
  }
}
