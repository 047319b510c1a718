import { covers, NO_TERMS, type Terms } from './terms.js';

/** A contract in force with payer, payee and terms, which decide whether other contracts end together with it. */
export interface HeldContract extends Terms {
  readonly contractId: string;
  readonly payeeId: string;
}

/** Returns the contracts of one kind in which the given agent is the payer. */
export type PaidBy = (agentId: string) => readonly HeldContract[];

/**
 * Finds the contracts that end when an agent's own terms become `terms` (`NO_TERMS` means that the agent's contract
 * ends). A contract ends when the new terms no longer cover it. Then every contract below it ends too, because an ended
 * contract covers nothing. Sorted by level, nearest to the agent first.
 */
export const endedBy = (agentId: string, terms: Terms, paidBy: PaidBy): HeldContract[] =>
  consequences(agentId, terms, paidBy).ended;

/**
 * Splits the contracts below an agent into those that end and those that continue when the agent's own terms become
 * `terms`. Both lists start with the contracts nearest to the agent.
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
