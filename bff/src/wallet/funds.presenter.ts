import { agents, type identity, type wallet } from '@nm/contracts';
import type { FundsDto } from './funds.dto.js';
import { presentBalance } from './wallet.presenter.js';

const { ContractKind } = agents;

/** Converts a balance, and adds a flag for each kind of contract. */
export function presentFunds(
  balance: wallet.Balance,
  brand: identity.Brand,
  kinds: ReadonlySet<agents.ContractKind>,
): FundsDto {
  const flag = (kind: agents.ContractKind): number => (kinds.has(kind) ? 1 : 0);
  return {
    ...presentBalance(balance, brand),
    divtypereq: flag(ContractKind.DIVIDEND),
    dailysalreqtype: flag(ContractKind.DAILY_SALARY),
    contracthoursalreq: flag(ContractKind.HOURLY_SALARY),
    realtimesalreqtype: flag(ContractKind.REALTIME_SALARY),
  };
}
