import { Suspense, lazy } from 'react';
import { brand } from '../../lib/brand/brand.js';
import type { ServicePlace } from '../../lib/service/service-paths.js';

/** If the code of these links does not load, the page works without them. */
const Entries = lazy(() => import('./service-entries.js').catch(() => ({ default: () => <></> })));

/**
 * The brand's links to social networks in one area of the page (specification §3). Their code is loaded only if the
 * brand has such links. They come last in their area, so that nothing moves when they appear.
 */
export const ServicePlaces = ({ at }: { readonly at: ServicePlace }) =>
  brand.servicePlaces.includes(at) ? (
    <Suspense>
      <Entries at={at} />
    </Suspense>
  ) : null;
