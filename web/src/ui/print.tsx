import type { ComponentPropsWithoutRef } from 'react';
import { artUrl } from './art/art.js';

/** A picture that is decorative, because its name is beside it. */
export const Print = ({ art, ...rest }: { art: string } & Omit<ComponentPropsWithoutRef<'img'>, 'src' | 'alt'>) => (
  <img {...rest} alt="" src={artUrl(art)} />
);
