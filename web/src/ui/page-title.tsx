import { useContext, useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { brand } from '../lib/brand/brand.js';
import { Behind, NavigationKind, useNavigationKind } from './navigation-kind.js';

/** Sets the document's title, unless a dialog covers the page. */
export function useTitle(title: string): void {
  const behind = useContext(Behind);
  useEffect(() => {
    if (!behind) document.title = `${title} · ${brand.name}`;
  }, [title, behind]);
}

/** The only h1 of a page. It gets the focus when a link opened the page. */
export function PageTitle({
  title,
  lead,
  children,
  hidden,
}: {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
  hidden?: boolean;
}) {
  useTitle(title);
  const ref = useRef<HTMLHeadingElement>(null);
  const kind = useNavigationKind();
  const { pathname } = useLocation();
  const behind = useContext(Behind);
  const reached = useRef<string>(undefined);
  useEffect(() => {
    // A filter changes the URL but not the page, so the focus stays in the filter's field.
    if (behind || reached.current === pathname) return;
    reached.current = pathname;
    if (kind === NavigationKind.Forward) ref.current?.focus({ preventScroll: true });
  }, [pathname, kind, behind]);
  if (hidden)
    return (
      <h1 ref={ref} tabIndex={-1} className="vh">
        {title}
      </h1>
    );
  return (
    <div className="ph">
      <div className="grow">
        <h1 ref={ref} tabIndex={-1}>
          {title}
        </h1>
        {lead ? <p>{lead}</p> : null}
      </div>
      {children}
    </div>
  );
}
