import { useEffect, useId, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { menuAddress } from '../../lib/games/address.js';
import type { Lane } from '../../lib/games/catalogue.js';
import { vendorName } from '../../lib/games/names.js';
import { useWords } from '../../lib/language/words.js';
import { CategoryLink } from './category-link.js';
import { usePopover } from '../../ui/popover.js';
import { VendorMark } from '../../ui/vendor-mark.js';

/** A category with at least this many games has the large panel (specification §2). */
const LARGE_FROM = 11;

/**
 * A category in the header's top row. Its panel of vendors opens by hover, keyboard focus or touch, and Esc closes
 * it.
 */
export function CategoryMenu({ to, name, lane }: { to: string; name: string; lane: Lane }) {
  const t = useWords();
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const { open, setOpen } = usePopover(root);
  const { key } = useLocation();
  useEffect(() => setOpen(false), [key, setOpen]);
  const count = lane.cards.reduce((sum, card) => sum + card.games, 0);
  const onFocus = (event: React.FocusEvent) => {
    // Esc moves the focus from the panel back to this link. This focus must not open the panel again.
    const inside = event.relatedTarget instanceof Node && root.current?.contains(event.relatedTarget);
    if (!inside && event.target.matches(':focus-visible')) setOpen(true);
  };
  const touched = useRef(false);
  return (
    <div
      className="pop"
      ref={root}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setOpen(false)}
      onPointerDown={(event) => {
        touched.current = event.pointerType !== 'mouse';
      }}
    >
      <CategoryLink
        to={to}
        className={(isActive) => `navlink ${isActive ? 'on' : ''}`}
        aria-expanded={open}
        aria-controls={id}
        onFocus={onFocus}
        onClick={(event) => {
          if (touched.current && !open) {
            event.preventDefault();
            setOpen(true);
          }
        }}
      >
        {() => name}
      </CategoryLink>
      <div id={id} className={`popbox vpanel ${count >= LARGE_FROM ? 'large' : ''}`} hidden={!open}>
        {open ? (
          <>
            <p className="caps faint">{t('term.game.vendor')}</p>
            <ul>
              {lane.cards.map((card) => (
                <li key={card.vassalage}>
                  <Link className="vcard" to={menuAddress(card)}>
                    <VendorMark vassalage={card.vassalage} size={40} />
                    <span className="grow">
                      <b className="block trunc" translate="no">
                        {vendorName(t, card)}
                      </b>
                      <span className="fs12 faint">{t('app.gameCount', { count: card.games })}</span>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
    </div>
  );
}
