import { useSearchParams } from 'react-router-dom';
import { DebtsList } from './debts-list.js';
import { TopAgents } from './top-agents.js';

/** The contracts of top agents, or what agents owe. The URL says which. */
export default function ContractsPage() {
  const [address] = useSearchParams();
  return address.get('part') === 'debts' ? <DebtsList /> : <TopAgents />;
}
