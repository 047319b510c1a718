import { useSearchParams } from 'react-router-dom';
import { DebtsList } from './debts-list.js';
import { TopAgents } from './top-agents.js';

/** The page with the contracts of top agents or with the debts of agents. The URL chooses one. */
export default function ContractsPage() {
  const [address] = useSearchParams();
  return address.get('part') === 'debts' ? <DebtsList /> : <TopAgents />;
}
