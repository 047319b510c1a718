import type { ReactNode } from 'react';
import type { CategoryHue } from '../lib/games/categories.js';
import { Print } from './print.js';

/** A name with more characters than this is set in two lines of smaller type. */
const ONE_LINE_MAX = 16;

/** The label of a game: its picture with the game's name as text at the bottom. */
export function GameLabel({
  art,
  name,
  badge,
  eager,
}: {
  art: string;
  name: string;
  badge?: ReactNode;
  eager?: boolean;
}) {
  return (
    <span className="label">
      <Print art={art} width={240} height={320} loading={eager ? 'eager' : 'lazy'} decoding="async" />
      <span className={`nm ${name.length > ONE_LINE_MAX ? 'long' : ''}`}>
        <span>{name}</span>
      </span>
      {badge ? <span className="hot">{badge}</span> : null}
    </span>
  );
}

/** A small square in the colour of a game's category. It stands before the vendor's name. */
export const CategoryChip = ({ category }: { category: CategoryHue }) => (
  <i className="cat" style={{ ['--c' as string]: `var(--cat-${category})` }} />
);
