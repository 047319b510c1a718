import type { ReactNode } from 'react';

/** The name and the value of one fact. */
export type Fact = readonly [name: string, value: ReactNode];

/**
 * One row of a table as a card on a phone: its title and state in the first line, then the other columns as facts, then
 * its buttons. The list around the cards has the class `fcards`.
 */
export function FactCard({
  title,
  state,
  facts,
  isOver = false,
  children,
}: {
  title?: ReactNode;
  state?: ReactNode;
  facts: readonly Fact[];
  /** Whether the row is of the past, for example an operator who was deactivated. */
  isOver?: boolean;
  /** The buttons of the row. */
  children?: ReactNode;
}) {
  return (
    <li className={isOver ? 'oth' : ''}>
      {title || state ? (
        <div className="row between">
          {title}
          {state}
        </div>
      ) : null}
      <dl className="kv">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </li>
  );
}
