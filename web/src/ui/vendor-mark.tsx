import { artUrl } from './art/art.js';

/** A provider's mark, drawn by us. One file has all marks, and one for unknown providers. */
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
