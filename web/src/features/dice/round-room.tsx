import type { ReactNode } from 'react';
import { Loading, Skeleton } from '../../ui/states.js';
import { ROWS } from './dice-api.js';

/** The room of a list's rows, kept while there are fewer, so that a first round moves nothing below it. */
export function RoundRoom({ waiting, children }: { waiting: boolean; children: ReactNode }) {
  return (
    <div className="rowroom">
      {waiting ? <Loading><div className="col g2 padded">{Array.from({ length: ROWS }, (_, n) => <Skeleton key={n} height="34px" radius="6px" />)}</div></Loading> : children}
    </div>
  );
}
