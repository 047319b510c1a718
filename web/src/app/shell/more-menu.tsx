import { useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { menuAddress } from '../../lib/games/address.js';
import { vendorName } from '../../lib/games/names.js';
import { useWords } from '../../lib/language/words.js';
import { Icon } from '../../ui/icon.js';
import type { CategoryEntry } from '../categories.js';
import { usePopover } from '../../ui/popover.js';
import { VendorMark } from '../../ui/vendor-mark.js';

/**
 * The menu of the categories that do not fit into the header's top row, each with its vendors (specification §2). It
 * opens by hover, focus or click.
 */
export function MoreMenu({ entries }: { entries: readonly CategoryEntry[] }) {
  const t = useWords();
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const { open, setOpen } = usePopover(root);
  return (
    <div
      className="pop"
      ref={root}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setOpen(false)}
    >
      <button
        type="button"
        className="navlink row g1"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(true)}
      >
        {t('app.more')}
        <Icon name="down" size={16} />
      </button>
      <div id={id} className="popbox" hidden={!open}>
        <ul className="pop2">
          {entries.map((category) => (
            <li key={category.code}>
              <Link className="poprow" to={category.to} onClick={() => setOpen(false)}>
                <Icon name={category.icon} size={18} />
                {t(category.word)}
              </Link>
              {open && category.lane ? (
                <ul className="subrows">
                  {category.lane.cards.map((card) => (
                    <li key={card.vassalage}>
                      <Link className="subrow" to={menuAddress(card)} onClick={() => setOpen(false)}>
                        <VendorMark vassalage={card.vassalage} size={24} />
                        <span translate="no">{vendorName(t, card)}</span>
                      </Link>
                    </li>
                  ))}
                </ul>
              ) : null}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
