import type { CSSProperties, ReactNode } from 'react';
import { Loading, Skeleton } from '../../ui/states.js';

/** Reserves the space of a full list, so that the first round moves nothing below the list. */
export function RoundRows({ rows, waiting, children }: { rows: number; waiting: boolean; children: ReactNode }) {
  return (
    <div className="rowroom" style={{ '--rows': rows } as CSSProperties}>
      {waiting ? (
        <Loading>
          <div className="col g2 padded">
            {Array.from({ length: rows }, (_, n) => (
              <Skeleton key={n} height="34px" radius="6px" />
            ))}
          </div>
        </Loading>
      ) : (
        children
      )}
    </div>
  );
}
