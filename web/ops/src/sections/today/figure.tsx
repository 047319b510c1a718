import type { ReactNode } from 'react';

/** One figure: its name, its value and a note below it. */
export function Figure({ name, note, children }: { name: string; note: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="fs12 muted">{name}</dt>
      <dd>
        <span className="disp fs18">{children}</span>
        <span className="fs12 faint">{note}</span>
      </dd>
    </div>
  );
}
