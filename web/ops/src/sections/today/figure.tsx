import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/**
 * One figure of the page Today: its name, its value, and a note below. The value links to the postings or members that
 * make it up, unless it is zero.
 */
export function Figure({
  name,
  note,
  to,
  children,
}: {
  name: string;
  note: ReactNode;
  to?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div>
      <dt className="fs12 muted">{name}</dt>
      <dd>
        <span className="disp fs18">
          {to ? (
            <Link className="figlink" to={to}>
              {children}
            </Link>
          ) : (
            children
          )}
        </span>
        <span className="fs12 faint">{note}</span>
      </dd>
    </div>
  );
}
