import {
  Component,
  createContext,
  startTransition,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { Outlet, Router, useLocation, useRoutes, type NavigationType, type RouteObject } from 'react-router-dom';
import type { PageNavigator, Standing } from './navigator.js';
import { leavePlace, useScrollKept } from './scroll-kept.js';

const Leading = createContext<{ navigator: PageNavigator; standing: Standing } | undefined>(undefined);
const Broken = createContext<unknown>(undefined);

const useLeading = () => useContext(Leading) as { navigator: PageNavigator; standing: Standing };

/** Why the page could not be shown, for the part that says so. */
export const useFailure = (): unknown => useContext(Broken);

/** Whether a page is on its way. */
export function usePending(): boolean {
  const { navigator } = useLeading();
  return useSyncExternalStore(navigator.subscribe, navigator.pending);
}

/** A route's page, or what failed when it was fetched, thrown to the boundary around it. */
function Page({ route }: { route: RouteObject }) {
  const { navigator, standing } = useLeading();
  if (standing.failed?.route === route) throw standing.failed.error;
  const Shown = navigator.componentOf(route);
  return Shown ? <Shown /> : null;
}

interface BoundaryProps {
  readonly at: string;
  readonly instead: ReactNode;
  readonly children: ReactNode;
}
interface BoundaryState {
  readonly at: string;
  readonly error?: { readonly thrown: unknown } | undefined;
}

/** Shows a stand-in for what broke within, until the address changes. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { at: this.props.at };
  static getDerivedStateFromError(thrown: unknown): Partial<BoundaryState> {
    return { error: { thrown } };
  }
  static getDerivedStateFromProps({ at }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return state.at === at ? null : { at, error: undefined };
  }
  override render(): ReactNode {
    return this.state.error ? (
      <Broken value={this.state.error.thrown}>{this.props.instead}</Broken>
    ) : (
      this.props.children
    );
  }
}

function Guarded({ instead, children }: { instead: ReactNode; children: ReactNode }) {
  const { key } = useLocation();
  return (
    <Boundary at={key} instead={instead}>
      {children}
    </Boundary>
  );
}

/** The table of routes as elements: each route's page within its boundary. */
function drawn(routes: readonly RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const page = route.lazy || route.Component ? <Page route={route} /> : <Outlet />;
    const element = route.errorElement ? <Guarded instead={route.errorElement}>{page}</Guarded> : page;
    return route.index
      ? { index: true, element }
      : ({ path: route.path, element, ...(route.children ? { children: drawn(route.children) } : {}) } as RouteObject);
  });
}

function Routed({ routes }: { routes: RouteObject[] }) {
  useScrollKept(useLeading().standing);
  return useRoutes(routes);
}

interface PagesProps {
  readonly navigator: PageNavigator;
  readonly routes: RouteObject[];
  readonly meanwhile: ReactNode;
}

/** The page of the present address; `meanwhile` stands until the first one has come. */
export function Pages({ navigator, routes, meanwhile }: PagesProps) {
  const [standing, setStanding] = useState(navigator.standing);
  useLayoutEffect(() => {
    const take = () => setStanding(navigator.standing());
    take();
    return navigator.subscribe(() => {
      leavePlace();
      startTransition(take);
    });
  }, [navigator]);
  const elements = useMemo(() => drawn(routes), [routes]);
  const leading = useMemo(() => (standing ? { navigator, standing } : undefined), [navigator, standing]);
  if (!standing || !leading) return meanwhile;
  return (
    <Leading value={leading}>
      <Router location={standing.location} navigationType={standing.action as NavigationType} navigator={navigator}>
        <Routed routes={elements} />
      </Router>
    </Leading>
  );
}
