import type { ReactNode } from 'react';

/** One line of the platform's health. A shape and a colour both mark a problem. */
export function Line({
  name,
  note,
  state,
  children,
}: {
  name: string;
  note?: ReactNode;
  state: '' | 'warn' | 'bad';
  children: ReactNode;
}) {
  return (
    <div>
      <dt>
        <i className={`mark ${state}`} />
        <span>
          {name}
          {note ? <span className="fs12 faint">{note}</span> : null}
        </span>
      </dt>
      <dd className={state ? 'b' : 'muted'}>{children}</dd>
    </div>
  );
}
