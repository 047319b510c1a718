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

/** Optional parts of a route besides its element. */
export interface RouteHandle {
  /** Loads the code and the texts of the page. */
  readonly load?: () => Promise<unknown>;
  /** Returns the URL to redirect to if the visitor may not see this URL, otherwise undefined. */
  readonly guard?: (location: Location) => string | undefined;
}

export interface SiteRoutes {
  readonly pages: RouteObject[];
  /** The routes of dialogs that have a URL. */
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

/** Loads the code and data for a view (page and dialog). If this fails, the page shows the error. */
export function loadView({ pages, dialogs }: SiteRoutes, { at, page, dialog }: View): Promise<unknown> {
  const handles = [...(page ? handlesOf(pages, page) : []), ...(dialog ? handlesOf(dialogs, at) : [])];
  return Promise.allSettled(handles.flatMap(({ load }) => (load ? [load()] : [])));
}

const viewOf = (routes: SiteRoutes, before: View | undefined, at: Location, action: 'POP' | 'PUSH' | 'REPLACE'): View =>
  nextView(before, at, action, {
    isDialog: (location) => matchRoutes(routes.dialogs, location) !== null,
    redirect: (location) => redirectOf(routes, location),
  });

/** Returns the view (page and dialog) for the URL at which the visitor arrived, after the guards. */
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
 * Shows the page of the current URL, or the previous page with a dialog over it if the URL belongs to a dialog. The
 * previous page stays on screen until the code of the next page is loaded, because the router changes its location in
 * a transition.
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
