import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';

/** What every page shares: the scroll rules (top on a new page, kept on Back) and the line that says a page is coming. */
export function Root() {
  const { state } = useNavigation();
  return (
    <>
      <div className={`progress ${state === 'loading' ? 'on' : ''}`} aria-hidden="true" />
      <Outlet />
      <ScrollRestoration getKey={(location) => location.key} />
    </>
  );
}
