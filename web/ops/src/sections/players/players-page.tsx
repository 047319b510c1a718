import { useSearchParams } from 'react-router-dom';
import { FindPlayers } from './find-players.js';
import { PlayerView } from './player-view.js';

/** The search for members, and the member that is open. Both stand in the address. */
export default function PlayersPage() {
  const [address, setAddress] = useSearchParams();
  const open = address.get('open') ?? undefined;
  const find = address.get('find') ?? '';
  if (open) return <PlayerView key={open} id={open} onClose={() => setAddress(find ? { find } : {})} />;
  return (
    <FindPlayers
      key={find}
      find={find}
      onFind={(text) => setAddress({ find: text })}
      onOpen={(id) => setAddress({ ...(find && { find }), open: id })}
    />
  );
}
