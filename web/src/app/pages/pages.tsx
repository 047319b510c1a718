import { Suspense, useMemo, useState, type ReactNode } from 'react';
import {
  Navigate,
  createPath,
  matchRoutes,
  parsePath,
  useLocation,
  useNavigate,
  useNavigationType,
  useRoutes,
  type Location,
  type RouteObject,
} from 'react-router-dom';
import { CloseDialog } from '../../ui/dialog-way.js';
import { Behind, NavigationContext } from '../../ui/navigation-kind.js';
import { usePageLoading } from './page-code.js';
import { usePageScroll } from './page-scroll.js';
import { HOME, nextView, type View } from './view.js';

/** What a route may carry besides its element. */
export interface RouteHandle {
  /** Fetches the page's code and words. */
  readonly load?: () => Promise<unknown>;
  /** Where the address leads instead, if it may not be shown. */
  readonly guard?: (location: Location) => string | undefined;
}

export interface SiteRoutes {
  readonly pages: RouteObject[];
  /** Dialogs with an address of their own. */
  readonly dialogs: RouteObject[];
}

const REDIRECTS_MAX = 10;

const handlesOf = (routes: RouteObject[], location: Location): RouteHandle[] =>
  (matchRoutes(routes, location) ?? []).flatMap(({ route }) => (route.handle as RouteHandle | undefined) ?? []);

function redirectOf({ pages }: SiteRoutes, location: Location): string | undefined {
  for (const { guard } of handlesOf(pages, location)) {
    const to = guard?.(location);
    if (to !== undefined && to !== createPath(location)) return to;
  }
  return undefined;
}

/** Fetches together what a view needs. A failure shows where the page is drawn. */
export function loadView({ pages, dialogs }: SiteRoutes, { at, page, dialog }: View): Promise<unknown> {
  const handles = [...(page ? handlesOf(pages, page) : []), ...(dialog ? handlesOf(dialogs, at) : [])];
  return Promise.allSettled(handles.flatMap(({ load }) => (load ? [load()] : [])));
}

/** The view of the next address on this site. */
const viewOf = (routes: SiteRoutes, before: View | undefined, at: Location, action: 'POP' | 'PUSH' | 'REPLACE'): View =>
  nextView(before, at, action, {
    isDialog: (location) => matchRoutes(routes.dialogs, location) !== null,
    redirect: (location) => redirectOf(routes, location),
  });

/** What the browser's address will show first, with guards applied. */
export function firstView(routes: SiteRoutes): View {
  const { pathname, search, hash } = window.location;
  let view = viewOf(routes, undefined, { ...HOME, pathname, search, hash }, 'POP');
  for (let n = 0; view.redirect !== undefined && n < REDIRECTS_MAX; n += 1)
    view = viewOf(routes, view, { ...HOME, search: '', ...parsePath(view.redirect) }, 'REPLACE');
  return view;
}

function Shown({ routes, location }: { routes: RouteObject[]; location?: Location }) {
  return useRoutes(routes, location);
}

function Progress() {
  return <div className={`progress ${usePageLoading() ? 'on' : ''}`} aria-hidden="true" />;
}

/**
 * The page of the present address, and over it the dialog of an address that is a dialog's. The page before stays on
 * screen until the code of the next one is here: the router changes its location in a transition.
 */
export function Pages({ routes, meanwhile }: { routes: SiteRoutes; meanwhile: ReactNode }) {
  const location = useLocation();
  const action = useNavigationType();
  const navigate = useNavigate();
  const [view, setView] = useState(() => viewOf(routes, undefined, location, action));
  let current = view;
  if (view.at !== location) {
    current = viewOf(routes, view, location, action);
    setView(current);
  }
  useMemo(() => void loadView(routes, current), [routes, current]);
  usePageScroll(current.page, action);
  const { dialog } = current;
  const close = useMemo(
    () => () => void (dialog?.back ? navigate(-1) : navigate('/', { replace: true })),
    [dialog, navigate],
  );
  return (
    <NavigationContext value={current.kind}>
      <Progress />
      {current.redirect === undefined ? null : <Navigate to={current.redirect} replace />}
      <Suspense fallback={meanwhile}>
        {current.page ? (
          <Behind value={dialog !== undefined}>
            <Shown routes={routes.pages} location={current.page} />
          </Behind>
        ) : (
          meanwhile
        )}
        {dialog ? (
          <CloseDialog value={close}>
            <Shown routes={routes.dialogs} />
          </CloseDialog>
        ) : null}
      </Suspense>
    </NavigationContext>
  );
}
