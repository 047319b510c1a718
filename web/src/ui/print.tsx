import type { ComponentPropsWithoutRef } from 'react';
import { artUrl } from './art/art.js';

/** A print, decoration beside its name. */
export const Print = ({ art, ...rest }: { art: string } & Omit<ComponentPropsWithoutRef<'img'>, 'src' | 'alt'>) => (
  <img {...rest} alt="" src={artUrl(art)} />
);
