import { useState } from 'react';
import type { Times, Spots } from './wheel-rules.js';

/** The stakes on the segments, as the player places them, and functions that change them. */
export function useSpots() {
  const [added, setAdded] = useState<readonly { readonly times: Times; readonly stakeMinor: bigint }[]>([]);
  const [before, setBefore] = useState(added);
  const spots = added.reduce<Spots>(
    (sum, { times, stakeMinor }) => ({ ...sum, [times]: (sum[times] ?? 0n) + stakeMinor }),
    {},
  );
  return {
    spots,
    add: (times: Times, stakeMinor: bigint) => setAdded((old) => [...old, { times, stakeMinor }]),
    /** Removes the chip that was placed last. */
    undo: () => setAdded((old) => old.slice(0, -1)),
    clear: () => {
      setBefore(added);
      setAdded([]);
    },
    /** Places the stakes again that were cleared last. */
    again: () => setAdded(before),
    canRepeat: added.length === 0 && before.length > 0,
  };
}
