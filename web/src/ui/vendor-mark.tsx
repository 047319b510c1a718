import { artUrl } from './art/art.js';

/** A vendor's logo, drawn by us. One file has all logos, and one logo for unknown vendors. */
export const VendorMark = ({ vassalage, size }: { vassalage: string; size: number }) => (
  <img
    className="vmark"
    src={`${artUrl('marks')}#${encodeURIComponent(vassalage)}`}
    alt=""
    width={size}
    height={size}
    loading="lazy"
    decoding="async"
  />
);
