import { randomUUID } from 'node:crypto';
import type { LedgerService } from '../ledger.service.js';
import { aBetWin, aCommand, aDeposit, aForfeit, aGrant, aRelease, aRollback } from './commands.js';

/**
 * Posts a bet of 400 cash and 600 bonus (minor units) with a held win, for a member who has no other money. Then it
 * forfeits the bonus, releases the win and rolls the bet back. The house receives its part of the released win. At the
 * end, the member has the 400 cash again and the house has the bonus.
 * @param order with `released first`, the win is released before the forfeit, so that the forfeit takes the win from
 * the bonus pool
 */
export async function voidWithHousePart(
  ledger: LedgerService,
  memberId: string,
  order: 'forfeited first' | 'released first' = 'forfeited first',
): Promise<void> {
  const [grant, bet] = [randomUUID(), randomUUID()];
  const ends = [aForfeit(600n, grant), aRelease(bet)];
  await ledger.post(aCommand(memberId, aDeposit(400n)));
  await ledger.post(aCommand(memberId, aGrant(0n, 600n, 90_000n), grant));
  await ledger.post(aCommand(memberId, aBetWin(1_000n, 750n, 1_000n, 450n), bet));
  for (const end of order === 'released first' ? ends.toReversed() : ends) await ledger.post(aCommand(memberId, end));
  await ledger.post(aCommand(memberId, aRollback(bet)));
}
