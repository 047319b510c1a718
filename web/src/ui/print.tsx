import type { ComponentPropsWithoutRef } from 'react';
import { artUrl } from './art/art.js';

/** A decorative picture. It has no alternative text, because its name is beside it. */
export const Print = ({ art, ...rest }: { art: string } & Omit<ComponentPropsWithoutRef<'img'>, 'src' | 'alt'>) => (
  <img {...rest} alt="" src={artUrl(art)} />
);
