import { uncoveredTier, type Tier } from './tier.js';

/** The part of a contract in force that decides which other contracts end with it: payer, payee and tiers. */
export interface HeldContract {
  readonly contractId: string;
  readonly payeeId: string;
  readonly tiers: readonly Tier[];
}

/** Returns the contracts of one kind that an agent pays to direct downlines. */
export type PaidBy = (agentId: string) => readonly HeldContract[];

/**
 * Finds the contracts that end when an agent's own tiers become `tiers` (an empty list means that the agent's contract
 * ends). A contract ends when the new tiers no longer cover it. Then every contract below it ends too, because an ended
 * contract covers nothing. Sorted by level, nearest to the agent first.
 */
export const endedBy = (agentId: string, tiers: readonly Tier[], paidBy: PaidBy): HeldContract[] =>
  consequences(agentId, tiers, paidBy).ended;

/**
 * Returns the contracts below an agent that end, and those that stay, when the agent's tiers become `tiers`. Nearest to
 * the agent first.
 */
export function consequences(
  agentId: string,
  tiers: readonly Tier[],
  paidBy: PaidBy,
): { ended: HeldContract[]; stays: HeldContract[] } {
  const ended: HeldContract[] = [];
  const stays: HeldContract[] = [];
  const queue: { readonly agentId: string; readonly tiers: readonly Tier[] }[] = [{ agentId, tiers }];
  for (const payer of queue) {
    for (const contract of paidBy(payer.agentId)) {
      const covered = uncoveredTier(payer.tiers, contract.tiers) === -1;
      (covered ? stays : ended).push(contract);
      queue.push({ agentId: contract.payeeId, tiers: covered ? contract.tiers : [] });
    }
  }
  return { ended, stays };
}
