import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Inject, Injectable } from '@nestjs/common';
import { games } from '@nm/contracts';
import type { Tx } from '@nm/kit/db/db.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { MemberExclusionsStore } from '../members/member-exclusions.store.js';
import { CasesStore, FREE_CASES } from '../cases/cases.store.js';
import type { MoneyRequest } from '../vendors/gateway/vendor-request.js';
import { VendorRefusal } from '../vendors/gateway/vendor-status.js';
import { placedAtOf } from '../vendors/reports/round-report.js';
import { VendorRoundsStore } from '../vendors/rounds/vendor-rounds.store.js';
import type { VendorPlayer, VendorRound } from '../vendors/transactions/vendor-transaction.js';
import { payableMinor, type FreeEnd } from './free-grant.js';
import { FreeGrantsStore } from './free-grants.store.js';

/** Records the free rounds that vendors report, and ends grants of free rounds. */
@Injectable()
export class FreeWinsService {
  constructor(
    @Inject(FreeGrantsStore) private readonly grants: FreeGrantsStore,
    @Inject(VendorRoundsStore) private readonly rounds: VendorRoundsStore,
    @Inject(MemberExclusionsStore) private readonly exclusions: MemberExclusionsStore,
    @Inject(CasesStore) private readonly cases: CasesStore,
    @Inject(Outbox) private readonly outbox: Outbox,
  ) {}

  /**
   * Adds the win of a free round to its grant and opens the round, in the transaction that stores the vendor's call.
   * The last round ends the grant. Returns undefined if the grant has ended, if it has no rounds left, or if the round
   * has ended; the vendor's call is then declined. A round that was played during an exclusion counts as played, but
   * without its win.
   * @throws VendorRefusal INVALID_REQUEST if the grant is unknown, if it belongs to another player or game, or if the
   * round has bets; TEMPORARY while another call of the round is pending. In these cases nothing is stored.
   */
  async take(tx: Tx, { vassalage, playerId }: VendorPlayer, request: MoneyRequest): Promise<VendorRound | undefined> {
    const { freeGrantId = '', gameCode, payoutMinor, roundId: vendorRoundId } = request;
    const grant = await this.grants.lock(tx, freeGrantId);
    const isOfGrant = grant?.gameCode.toUpperCase() === gameCode.toUpperCase();
    if (grant?.playerId !== playerId || grant.vassalage !== vassalage || !isOfGrant)
      throw new VendorRefusal('INVALID_REQUEST');
    if (grant.status === 'ended' || grant.played >= grant.rounds) return undefined;
    const { category } = grant;
    const round = await this.rounds.lockForBet(tx, {
      ...{ vassalage, vendorRoundId, playerId, gameCode: grant.gameCode, category },
    });
    if (round.closing || round.status !== 'open') return undefined;
    const { bets, pending } = await this.rounds.totals(tx, round.roundId);
    if (pending > 0) throw new VendorRefusal('TEMPORARY');
    if (bets > 0) throw new VendorRefusal('INVALID_REQUEST');
    const placedAt = placedAtOf(request, round.openedAt);
    const isExcluded = await this.exclusions.isExcludedAt(tx, grant.memberId, placedAt.toISOString());
    const { played, rounds } = await this.grants.count(tx, grant.grantId, isExcluded ? 0n : payoutMinor);
    if (played === rounds) await this.end(tx, grant.grantId, 'played');
    return round;
  }

  /**
   * Changes the sum of a grant's wins because a vendor adjusts one of its rounds, in the transaction that stores the
   * vendor's call. A win that is pending counts already. Returns undefined if the grant has ended, because its win is
   * then already paid, or if the adjustment is larger than the sum; the vendor's call is then declined. The grant is
   * locked before the round, as in `take`.
   */
  async adjust(
    tx: Tx,
    grantId: string,
    { vassalage, playerId }: VendorPlayer,
    { roundId: vendorRoundId, payoutMinor }: MoneyRequest,
  ): Promise<VendorRound | undefined> {
    const grant = await this.grants.lock(tx, grantId);
    const round = await this.rounds.lockLatest(tx, { vassalage, vendorRoundId, playerId });
    if (!grant || !round) throw new Error(`free round ${vendorRoundId} of ${vassalage} is gone`);
    if (grant.status === 'ended' || grant.wonMinor + payoutMinor < 0n) return undefined;
    await this.grants.adjust(tx, grantId, payoutMinor);
    return round;
  }

  /**
   * Ends a grant once, and publishes the amount that it won. If a reason for the end is already stored, that reason is
   * kept. The cases about the grant are closed.
   * @param differs true if the vendor counts rounds that it has not reported; a case about this difference then stays
   * open
   */
  async end(tx: Tx, grantId: string, reason: FreeEnd, differs = false): Promise<void> {
    const ended = await this.grants.end(tx, grantId, reason);
    if (!ended) return;
    const kinds = differs ? (['free_grant_unconfirmed'] as const) : FREE_CASES;
    await this.cases.resolve(tx, { vassalage: ended.vassalage, kinds, subject: grantId }, 'the free rounds have ended');
    const { memberId, brand, currency, played } = ended;
    await this.outbox.append(tx, games.FreeRoundsEndedSchema, {
      ...{ memberId, brand, grantId, currency, played },
      wonMinor: payableMinor(ended),
      reason: ended.reason ?? reason,
      endedAt: timestampFromDate(ended.endedAt ?? new Date()),
    });
  }
}
