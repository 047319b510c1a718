import { agents, type identity, type wallet } from '@nm/contracts';
import { isOn } from '../brand/brand-modules.js';
import { CONTRACTS_MODULE } from '../brand/of-module.js';
import type { FundsDto } from './funds.dto.js';
import { presentBalance } from './wallet.presenter.js';

const { ContractKind } = agents;
const SALARIES = [ContractKind.DAILY_SALARY, ContractKind.HOURLY_SALARY, ContractKind.REALTIME_SALARY];

/**
 * Converts a balance, and adds a flag for each kind of contract. The flags `enableCt`, `enableSalary` and
 * `enableContract` (specification §2, §3) say which pages about contracts apply to the member: the dividend's, a
 * salary's, or any. The brand's module AGENTPOLICY3 must be on, and the member must hold a contract of the kind.
 */
export function presentFunds(
  balance: wallet.Balance,
  brand: identity.Brand,
  kinds: ReadonlySet<agents.ContractKind>,
): FundsDto {
  const flag = (kind: agents.ContractKind): number => (kinds.has(kind) ? 1 : 0);
  const enabled = (...some: readonly agents.ContractKind[]): number =>
    isOn(brand.modules, CONTRACTS_MODULE) && some.some((kind) => kinds.has(kind)) ? 1 : 0;
  return {
    ...presentBalance(balance, brand),
    divtypereq: flag(ContractKind.DIVIDEND),
    dailysalreqtype: flag(ContractKind.DAILY_SALARY),
    contracthoursalreq: flag(ContractKind.HOURLY_SALARY),
    realtimesalreqtype: flag(ContractKind.REALTIME_SALARY),
    enableCt: enabled(ContractKind.DIVIDEND),
    enableSalary: enabled(...SALARIES),
    enableContract: enabled(ContractKind.DIVIDEND, ...SALARIES),
  };
}
