import type { ReactNode } from 'react';
import { artUrl } from '../../ui/art/art.js';

/** An empty list on the page of a game: a picture with a sentence, in the room of the list. */
export const NothingYet = ({ children }: { children: ReactNode }) => (
  <div className="nothingyet">
    <img src={artUrl('spot-boat')} alt="" width={150} height={120} />
    <p className="muted">{children}</p>
  </div>
);
