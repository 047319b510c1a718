import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useWords } from '../../../../src/lib/language/words.js';
import type { CameFrom } from '../../kit/player-button.js';
import { FindPlayers } from './find-players.js';
import { PlayerView } from './player-view.js';

/**
 * The search for members, and the page of the open member. The URL stores both. If the member was opened from a
 * review, a link leads back to that review.
 */
export default function PlayersPage() {
  const t = useWords();
  const navigate = useNavigate();
  const { state } = useLocation() as { readonly state: CameFrom | null };
  const [address, setAddress] = useSearchParams();
  const open = address.get('open') ?? undefined;
  const find = address.get('find') ?? '';
  if (open)
    return (
      <PlayerView
        key={open}
        id={open}
        back={t(state ? 'opsKit.toQueue' : 'opsPlayers.toSearch')}
        onClose={() => (state ? void navigate(state.from) : setAddress(find ? { find } : {}))}
      />
    );
  return (
    <FindPlayers
      key={find}
      find={find}
      onFind={(text) => setAddress({ find: text })}
      onOpen={(id) => setAddress({ ...(find && { find }), open: id })}
    />
  );
}
