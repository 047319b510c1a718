import type { AriaAttributes, FocusEventHandler, MouseEventHandler, ReactNode } from 'react';
import { Link, NavLink } from 'react-router-dom';

interface CategoryLinkProps extends AriaAttributes {
  readonly to: string;
  readonly title?: string;
  readonly className: (isActive: boolean) => string;
  readonly onFocus?: FocusEventHandler;
  readonly onClick?: MouseEventHandler;
  readonly children: (isActive: boolean) => ReactNode;
}

/**
 * A link to a game category. It is marked as current while the category's page is shown. If its URL has a query, it
 * opens the game of the category's only vendor instead, and is never marked.
 */
export function CategoryLink({ to, className, children, ...rest }: CategoryLinkProps) {
  if (to.includes('?'))
    return (
      <Link {...rest} to={to} className={className(false)}>
        {children(false)}
      </Link>
    );
  return (
    <NavLink {...rest} to={to} className={({ isActive }) => className(isActive)}>
      {({ isActive }) => children(isActive)}
    </NavLink>
  );
}
