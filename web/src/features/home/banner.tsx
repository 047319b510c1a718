import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { brand, inBrandLanguage, type BrandBanner } from '../../lib/brand/brand.js';
import { useWords } from '../../lib/language/words.js';
import { setMotion, useMotion } from '../../lib/motion/motion.js';
import { artUrl } from '../../ui/art/art.js';
import { Icon } from '../../ui/icon.js';

/** The timing of the banner carousel (specification §9): each slide is shown for 5000 ms and changes in 1000 ms. */
const SLIDE_MS = 5000;
const OUTSIDE = { target: '_blank', rel: 'noreferrer' };
/** The slides for a brand that has no banners of its own. */
const OWN = [
  { art: 'banner-market', title: 'home.b1.title', text: 'home.b1.text', action: 'home.b1.action', to: '/bgs/dice' },
  { art: 'banner-fair', title: 'home.b2.title', text: 'home.b2.text', action: 'home.b2.action', to: '/verify' },
  { art: 'banner-river', title: 'home.b3.title', text: 'home.b3.text', action: 'home.b3.action', to: '/rng' },
] as const;

export type Slide = Pick<BrandBanner, 'picture' | 'url' | 'linkageType'> & BrandBanner['texts'][string];

function useSlides(): readonly Slide[] {
  const t = useWords();
  const slides = brand.banners.flatMap(({ groupName, texts, ...banner }): Slide[] => {
    const text = groupName === 'w_home' && inBrandLanguage(texts);
    return text ? [{ ...banner, ...text }] : [];
  });
  if (slides.length > 0) return slides;
  return OWN.map(({ art, to, title, text, action }) => ({
    ...{ picture: art, url: to, linkageType: 'page' },
    ...{ title: t(title), text: t(text), action: t(action) },
  }));
}

/**
 * The banner carousel, with a dot for each slide and one pause button for all motion. It stops while the pointer or
 * the focus is inside. A single banner does not move and has no controls.
 */
export function Banner({ marked }: { marked?: readonly Slide[] }) {
  const t = useWords();
  const own = useSlides();
  const slides = marked ?? own;
  const count = slides.length;
  const motion = useMotion();
  const [at, setAt] = useState(0);
  const [seen, setSeen] = useState(1);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!motion || held || count < 2) return undefined;
    const timer = setInterval(() => setAt((old) => (old + 1) % count), SLIDE_MS);
    return () => clearInterval(timer);
  }, [motion, held, count]);
  useEffect(() => setSeen((old) => Math.max(old, at + (motion ? 2 : 1))), [at, motion]);
  const slide = slides[at];
  if (!slide) return null;
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
        {slides.slice(0, seen).map((one, index) => (
          <img
            key={index}
            src={artUrl(one.picture)}
            alt=""
            width={1200}
            height={340}
            className={index === at ? 'on' : ''}
            fetchPriority={index === 0 ? 'high' : 'low'}
          />
        ))}
      </div>
      <div className="copy" aria-live={motion && !held ? 'off' : 'polite'}>
        <h2>{slide.title}</h2>
        <p>{slide.text}</p>
        <Link className="btn" to={slide.url} {...(slide.linkageType === 'external' && OUTSIDE)}>
          {slide.action}
        </Link>
      </div>
      {count < 2 ? null : (
        <div className="ctl">
          {slides.map((one, index) => (
            <button
              key={index}
              type="button"
              className={`dotbtn ${index === at ? 'on' : ''}`}
              aria-label={t('home.slide', { n: index + 1, of: count })}
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
      )}
    </section>
  );
}
