import { artUrl } from './art/art.js';

/** A provider's mark, drawn by us: the file has one of each, and one for a provider that it does not know. */
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
