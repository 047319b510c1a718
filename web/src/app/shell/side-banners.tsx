import { Suspense, lazy, type CSSProperties } from 'react';
import { brand } from '../../lib/brand/brand.js';

const Cards = lazy(() => import('./side-banner-cards.js').catch(() => ({ default: () => <></> })));

/**
 * The brand's banners in the side menu (specification §3). Their code is loaded only if the brand has banners. Space
 * is reserved, so that nothing moves when they appear.
 */
export function SideBanners() {
  const banners = brand.banners.filter(({ groupName }) => groupName === 'w_leftmenu');
  if (banners.length === 0) return null;
  return (
    <div className="sidebans" style={{ '--banners': banners.length } as CSSProperties}>
      <Suspense>
        <Cards banners={banners} />
      </Suspense>
    </div>
  );
}
