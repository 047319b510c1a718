import type { ReactNode } from 'react';
import { artUrl } from '../../ui/art/art.js';

/** Shown in place of an empty list on a game's page: a picture and a sentence, in the list's reserved space. */
export const NothingYet = ({ children }: { children: ReactNode }) => (
  <div className="nothingyet">
    <img src={artUrl('spot-boat')} alt="" width={150} height={120} />
    <p className="muted">{children}</p>
  </div>
);
