import { useState, type ComponentPropsWithoutRef } from 'react';
import { artUrl } from './art/art.js';

const DEFAULT = 'stall';

/** A print that is loaded once more after a failure, and gives way to the default one after a second (specification §8, §9). */
export function Print({ art, ...rest }: { art: string } & Omit<ComponentPropsWithoutRef<'img'>, 'src' | 'alt'>) {
  const [failed, setFailed] = useState({ art, times: 0 });
  const times = failed.art === art ? failed.times : 0;
  const src = artUrl(times < 2 ? art : DEFAULT);
  return (
    <img
      {...rest}
      alt=""
      src={times === 1 ? `${src}?again` : src}
      onError={() => setFailed({ art, times: times + 1 })}
    />
  );
}
