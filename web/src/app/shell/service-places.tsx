import { Suspense, lazy } from 'react';
import { brand } from '../../lib/brand/brand.js';
import type { ServicePlace } from '../../lib/service/service-paths.js';

/** A page without these links is better than none, so a failure to load them shows nothing. */
const Entries = lazy(() => import('./service-entries.js').catch(() => ({ default: () => <></> })));

/**
 * The networks that the brand placed here (specification §3). Their code loads only where the brand has some. They
 * stand last in their place, so that they move nothing when they come.
 */
export const ServicePlaces = ({ at }: { readonly at: ServicePlace }) =>
  brand.servicePlaces.includes(at) ? (
    <Suspense>
      <Entries at={at} />
    </Suspense>
  ) : null;
