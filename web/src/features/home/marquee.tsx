import { Suspense, lazy, useState } from 'react';
import { brand, inBrandLanguage } from '../../lib/brand/brand.js';
import { useWords } from '../../lib/language/words.js';
import { setMotion, useMotion } from '../../lib/motion/motion.js';
import { IconButton } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';

/** The dialog's code is loaded when the player opens the notice. If the code does not load, the click has no effect. */
const NoticeDialog = lazy(() => import('./notice-dialog.js').catch(() => ({ default: () => <></> })));

/**
 * The brand's notice in one line. A click opens the full text in a dialog. The text moves only if it does not fit,
 * and stops while motion is paused.
 */
export function Marquee({ marked }: { marked?: string }) {
  const t = useWords();
  const motion = useMotion();
  const [hovered, setHovered] = useState(false);
  const [open, setOpen] = useState(false);
  const notice = marked ?? inBrandLanguage(brand.notice) ?? t('home.notice');
  return (
    <section
      className="marq"
      aria-label={t('term.msg.notice')}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
    >
      <Icon name="bell" size={18} />
      <button type="button" className="notice" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className={`trunc ${motion && !hovered ? 'moving' : ''}`}>{notice}</span>
      </button>
      <IconButton
        label={motion ? t('home.pause') : t('home.play')}
        icon={motion ? 'pause' : 'play'}
        size={16}
        onClick={() => setMotion(!motion)}
      />
      {open ? (
        <Suspense>
          <NoticeDialog text={notice} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </section>
  );
}
