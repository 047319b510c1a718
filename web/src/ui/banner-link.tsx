import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { inBrandLanguage, type BrandBanner } from '../lib/brand/brand.js';
import { artUrl } from './art/art.js';

const OUTSIDE = { target: '_blank', rel: 'noreferrer' };

/** The texts of a banner in one language. */
type BannerText = BrandBanner['texts'][string];

/**
 * A banner of the brand as a link: its picture, and what `children` makes of its texts. Shows nothing if the banner has
 * texts neither in the page's language nor in the brand's.
 */
export function BannerLink({
  banner: { texts, url, linkageType, picture },
  testId,
  children,
}: {
  banner: BrandBanner;
  testId: string;
  children: (text: BannerText) => ReactNode;
}) {
  const text = inBrandLanguage(texts);
  return text ? (
    <Link to={url} {...(linkageType === 'external' && OUTSIDE)} data-testid={testId}>
      <img src={artUrl(picture)} alt="" width={192} height={96} loading="lazy" />
      {children(text)}
    </Link>
  ) : null;
}
