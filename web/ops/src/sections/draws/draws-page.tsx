import { useSearchParams } from 'react-router-dom';
import { DrawsList } from './draws-list.js';
import { RafflesList } from './raffles-list.js';

/** The page of lottery draws or of raffles. The URL chooses one. */
export default function DrawsPage() {
  const [address] = useSearchParams();
  return address.get('kind') === 'raffles' ? <RafflesList /> : <DrawsList />;
}
