import { useLayoutEffect, useRef, type RefObject } from 'react';
import { Codes } from './codes.js';
import './install.css';

const GAP_PX = 4;

/** A panel with QR codes, beside the side menu's entry that opens it. */
export default function CodesPanel({ beside }: { readonly beside?: RefObject<HTMLElement | null> }) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [box, entry] = [panel.current, beside?.current];
    if (!box || !entry) return;
    box.showPopover();
    const at = entry.getBoundingClientRect();
    const isRtl = document.documentElement.dir === 'rtl';
    box.style.insetInlineStart = `${(isRtl ? window.innerWidth - at.left : at.right) + GAP_PX}px`;
    box.style.insetBlockEnd = `${Math.max(GAP_PX, window.innerHeight - at.bottom)}px`;
  }, [beside]);
  return (
    <div ref={panel} popover="manual" className="qrpop">
      <Codes />
    </div>
  );
}
