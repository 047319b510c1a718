import { covers, NO_TERMS, type Terms } from './terms.js';

/** A contract in force. Its terms decide whether it ends when the contract of its payer changes. */
export interface HeldContract extends Terms {
  readonly contractId: string;
  readonly payeeId: string;
}

/** A function that returns the contracts of one kind in which the given agent is the payer. */
export type PaidBy = (agentId: string) => readonly HeldContract[];

/**
 * Finds the contracts that end when an agent is paid under the new terms `terms` from now on. With `NO_TERMS`, the
 * agent is no longer paid at all. A contract below the agent ends if the new terms do not cover it. All contracts below
 * an ended contract end too, because an ended contract covers nothing. The contracts nearest to the agent come first.
 */
export const endedBy = (agentId: string, terms: Terms, paidBy: PaidBy): HeldContract[] =>
  consequences(agentId, terms, paidBy).ended;

/**
 * Divides the contracts below an agent into those that end and those that continue when the agent is paid under the new
 * terms `terms`. In both lists, the contracts nearest to the agent come first.
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
