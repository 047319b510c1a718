import { useSearchParams } from 'react-router-dom';
import { VendorGames } from './vendor-games.js';
import { VendorList } from './vendor-list.js';

/** The page of all vendors or of one vendor's games. The URL stores the vendor, the search and the open entry. */
export default function VendorsPage() {
  const [address, setAddress] = useSearchParams();
  const vendor = address.get('vendor');
  if (!vendor) return <VendorList onOpen={(name) => setAddress({ vendor: name })} />;
  return <VendorGames key={vendor} vassalage={vendor} onLeave={() => setAddress({})} />;
}
