import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useWords } from '../../lib/language/words.js';
import { setMotion, useMotion } from '../../lib/motion/motion.js';
import { artUrl } from '../../ui/art/art.js';
import { Icon } from '../../ui/icon.js';

/** Autoplay of the banner (specification §9): 5000 ms a slide, 1000 ms to change. */
const SLIDE_MS = 5000;
const SLIDES = [
  { art: 'banner-market', title: 'home.b1.title', text: 'home.b1.text', action: 'home.b1.action', to: '/bgs/dice' },
  { art: 'banner-fair', title: 'home.b2.title', text: 'home.b2.text', action: 'home.b2.action', to: '/verify' },
  { art: 'banner-river', title: 'home.b3.title', text: 'home.b3.text', action: 'home.b3.action', to: '/rng' },
] as const;

/** The carousel: dots and one pause for all motion. It stops while the pointer or the focus is inside. */
export function Banner() {
  const t = useWords();
  const motion = useMotion();
  const [at, setAt] = useState(0);
  const [seen, setSeen] = useState(1);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!motion || held) return undefined;
    const timer = setInterval(() => setAt((old) => (old + 1) % SLIDES.length), SLIDE_MS);
    return () => clearInterval(timer);
  }, [motion, held]);
  useEffect(() => setSeen((old) => Math.max(old, at + (motion ? 2 : 1))), [at, motion]);
  const slide = SLIDES[at] ?? SLIDES[0];
  return (
    <section
      className="ban"
      aria-roledescription={t('home.carousel')}
      aria-label={t('home.banners')}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className="pics">
        {SLIDES.slice(0, seen).map((one, index) => (
          <img
            key={one.art}
            src={artUrl(one.art)}
            alt=""
            width={1200}
            height={340}
            className={index === at ? 'on' : ''}
            fetchPriority={index === 0 ? 'high' : 'low'}
          />
        ))}
      </div>
      <div className="copy" aria-live={motion && !held ? 'off' : 'polite'}>
        <h2>{t(slide.title)}</h2>
        <p>{t(slide.text)}</p>
        <Link className="btn" to={slide.to}>
          {t(slide.action)}
        </Link>
      </div>
      <div className="ctl">
        {SLIDES.map((one, index) => (
          <button
            key={one.art}
            type="button"
            className={`dotbtn ${index === at ? 'on' : ''}`}
            aria-label={t('home.slide', { n: index + 1, of: SLIDES.length })}
            aria-current={index === at}
            onClick={() => setAt(index)}
          >
            <i />
          </button>
        ))}
        <button
          type="button"
          className="pausebtn"
          aria-label={motion ? t('home.pause') : t('home.play')}
          onClick={() => setMotion(!motion)}
        >
          <Icon name={motion ? 'pause' : 'play'} size={16} />
        </button>
      </div>
    </section>
  );
}
