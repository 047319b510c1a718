import { uncoveredTier, type Tier } from './tier.js';

/** A contract in force, as far as its consequences go: who is paid, and by which tiers. */
export interface HeldContract {
  readonly contractId: string;
  readonly payeeId: string;
  readonly tiers: readonly Tier[];
}

/** The contracts of one kind that an agent pays to his direct downlines. */
export type PaidBy = (agentId: string) => readonly HeldContract[];

/**
 * What ends when an agent's own tiers become `tiers` (none: his contract ends): each contract that he pays and the
 * new tiers no longer cover, then, since an ended contract covers nothing, all that hangs below it. Nearest first.
 */
export const endedBy = (agentId: string, tiers: readonly Tier[], paidBy: PaidBy): HeldContract[] =>
  consequences(agentId, tiers, paidBy).ended;

/** What ends and what stays below an agent when his own tiers become `tiers`, each nearest first. */
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
