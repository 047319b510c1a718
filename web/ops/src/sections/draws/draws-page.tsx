import { useSearchParams } from 'react-router-dom';
import { DrawsList } from './draws-list.js';
import { RafflesList } from './raffles-list.js';

/** The draws of lotteries, or the raffles of promotions. The URL says which. */
export default function DrawsPage() {
  const [address] = useSearchParams();
  return address.get('kind') === 'raffles' ? <RafflesList /> : <DrawsList />;
}
