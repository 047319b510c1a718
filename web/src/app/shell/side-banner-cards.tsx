import type { BrandBanner } from '../../lib/brand/brand.js';
import { BannerLink } from '../../ui/banner-link.js';

/** The banners in the side menu: pictures with titles, each with a link. */
export default function SideBannerCards({ banners }: { readonly banners: readonly BrandBanner[] }) {
  return (
    <>
      {banners.map((banner, index) => (
        <BannerLink key={`${banner.url} ${index}`} banner={banner} testId="side-banner">
          {({ title }) => <b>{title}</b>}
        </BannerLink>
      ))}
    </>
  );
}
