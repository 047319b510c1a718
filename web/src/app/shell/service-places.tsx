import { Suspense, lazy } from 'react';
import { brand } from '../../lib/brand/brand.js';
import type { ServicePlace } from '../../lib/service/service-paths.js';

/** If the code of these links does not load, they are missing and the page still works. */
const Entries = lazy(() => import('./service-entries.js').catch(() => ({ default: () => <></> })));

/**
 * The social networks that the brand placed here (specification §3). Their code loads only if the brand has some. They
 * are the last entries of their area, so that nothing moves when they appear.
 */
export const ServicePlaces = ({ at }: { readonly at: ServicePlace }) =>
  brand.servicePlaces.includes(at) ? (
    <Suspense>
      <Entries at={at} />
    </Suspense>
  ) : null;
