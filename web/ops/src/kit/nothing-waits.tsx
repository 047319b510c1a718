import type { ReactNode } from 'react';
import stall from '../../../src/ui/art/baked/stall.svg?url';

/** The text of an empty queue or list. It explains why the list is empty, and names a queue that has entries. */
export function NothingWaits({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <section className="nothing">
      <img src={stall} alt="" width={78} height={78} />
      <h2>{title}</h2>
      {children ? <p className="muted fs13">{children}</p> : null}
      {action}
    </section>
  );
}
