import { covers, NO_TERMS, type Terms } from './terms.js';

/** The part of a contract in force that decides which other contracts end with it: payer, payee and terms. */
export interface HeldContract extends Terms {
  readonly contractId: string;
  readonly payeeId: string;
}

/** Returns the contracts of one kind that an agent pays to direct downlines. */
export type PaidBy = (agentId: string) => readonly HeldContract[];

/**
 * Finds the contracts that end when an agent's own terms become `terms` (`NO_TERMS` means that the agent's contract
 * ends). A contract ends when the new terms no longer cover it. Then every contract below it ends too, because an ended
 * contract covers nothing. Sorted by level, nearest to the agent first.
 */
export const endedBy = (agentId: string, terms: Terms, paidBy: PaidBy): HeldContract[] =>
  consequences(agentId, terms, paidBy).ended;

/**
 * Returns the contracts below an agent that end, and those that stay, when the agent's terms become `terms`. Nearest to
 * the agent first.
 */
export function consequences(
  agentId: string,
  terms: Terms,
  paidBy: PaidBy,
): { ended: HeldContract[]; stays: HeldContract[] } {
  const ended: HeldContract[] = [];
  const stays: HeldContract[] = [];
  const queue: { readonly agentId: string; readonly terms: Terms }[] = [{ agentId, terms }];
  for (const payer of queue) {
    for (const contract of paidBy(payer.agentId)) {
      const covered = covers(payer.terms, contract);
      (covered ? stays : ended).push(contract);
      queue.push({ agentId: contract.payeeId, terms: covered ? contract : NO_TERMS });
    }
  }
  return { ended, stays };
}
