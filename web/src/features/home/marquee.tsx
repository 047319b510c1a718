import { useState } from 'react';
import { useWords } from '../../lib/language/words.js';
import { setMotion, useMotion } from '../../lib/motion/motion.js';
import { IconButton } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';

/** The brand's notice. It moves only if the text does not fit, and stops while motion is paused. */
export function Marquee() {
  const t = useWords();
  const motion = useMotion();
  const [hovered, setHovered] = useState(false);
  return (
    <section
      className="marq"
      aria-label={t('term.msg.notice')}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
    >
      <Icon name="bell" size={18} />
      <p className={`trunc ${motion && !hovered ? 'moving' : ''}`}>{t('home.notice')}</p>
      <IconButton
        label={motion ? t('home.pause') : t('home.play')}
        icon={motion ? 'pause' : 'play'}
        size={16}
        onClick={() => setMotion(!motion)}
      />
    </section>
  );
}
