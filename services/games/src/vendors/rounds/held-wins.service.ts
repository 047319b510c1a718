import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Inject, Injectable } from '@nestjs/common';
import { games } from '@nm/contracts';
import type { Tx } from '@nm/kit/db/db.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { CasesStore } from '../../cases/cases.store.js';
import type { Outcome, VendorPlayer, VendorRound, VendorTransaction } from '../transactions/vendor-transaction.js';

/**
 * Opens a case when a part of a win is held, so that an operator decides about it (domain §6, rule 11). It also
 * publishes events about the hold and about the decision; the member is notified because of these events.
 */
@Injectable()
export class HeldWinsService {
  constructor(
    @Inject(CasesStore) private readonly cases: CasesStore,
    @Inject(Outbox) private readonly outbox: Outbox,
  ) {}

  async open(
    tx: Tx,
    { vassalage, txId, payoutMinor }: VendorTransaction,
    { currency, playerId, memberId, brand, trial }: VendorPlayer,
    { heldChangeMinor }: Outcome,
    round: VendorRound | undefined,
  ): Promise<void> {
    const amounts = { payoutMinor: String(payoutMinor), heldMinor: String(heldChangeMinor), currency };
    const detail = { playerId, roundId: round?.vendorRoundId ?? '', gameCode: round?.gameCode ?? '', ...amounts };
    await this.cases.open(tx, { kind: 'held_win', vassalage, subject: txId, detail, playerId });
    await this.outbox.append(tx, games.WinHeldSchema, {
      memberId,
      brand,
      roundId: round?.roundId ?? '',
      currency,
      heldMinor: heldChangeMinor,
      trial,
      heldAt: timestampFromDate(new Date()),
    });
  }

  /**
   * Publishes that an operator's decision about a held win was posted to the wallet. The posting has already reduced
   * the held amount.
   */
  async decided(
    tx: Tx,
    { op }: VendorTransaction,
    { currency, memberId, brand, trial }: VendorPlayer,
    { heldChangeMinor }: Outcome,
    round: VendorRound | undefined,
  ): Promise<void> {
    await this.outbox.append(tx, games.WinDecidedSchema, {
      memberId,
      brand,
      roundId: round?.roundId ?? '',
      currency,
      amountMinor: -heldChangeMinor,
      released: op === 'hold.release',
      trial,
      decidedAt: timestampFromDate(new Date()),
    });
  }
}
