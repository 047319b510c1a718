import { Link } from 'react-router-dom';
import { inBrandLanguage, type BrandBanner } from '../../lib/brand/brand.js';
import { artUrl } from '../../ui/art/art.js';

const OUTSIDE = { target: '_blank', rel: 'noreferrer' };

/** The banners in the side menu: pictures with titles, each with a link. */
export default function SideBannerCards({ banners }: { readonly banners: readonly BrandBanner[] }) {
  return (
    <>
      {banners.map(({ texts, url, linkageType, picture }, index) => {
        const text = inBrandLanguage(texts);
        return text ? (
          <Link key={`${url} ${index}`} to={url} {...(linkageType === 'external' && OUTSIDE)} data-testid="side-banner">
            <img src={artUrl(picture)} alt="" width={192} height={96} loading="lazy" />
            <b>{text.title}</b>
          </Link>
        ) : null;
      })}
    </>
  );
}
