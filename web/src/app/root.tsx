import { Outlet } from 'react-router-dom';
import { usePending } from './navigation/pages.js';

/** What every page shares: the line that says a page is coming. */
export function Root() {
  return (
    <>
      <div className={`progress ${usePending() ? 'on' : ''}`} aria-hidden="true" />
      <Outlet />
    </>
  );
}
