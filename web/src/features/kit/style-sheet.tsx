import { useWords } from '../../lib/language/words.js';
import { ART_NAMES, artUrl } from '../../ui/art/art.js';
import { GameLabel } from '../../ui/game-label.js';
import { Icon } from '../../ui/icon.js';
import { ICON_NAMES } from './icon-names.js';

/** The semantic colour tokens of the components, in the order of the style sheet. */
const COLOURS = [
  'bg',
  'surface-1',
  'surface-2',
  'surface-3',
  'line',
  'line-strong',
  'line-control',
  'text',
  'text-muted',
  'text-faint',
  'primary',
  'solid',
  'gain',
  'loss',
  'info',
  'alert',
  'wait',
  'paper',
  'paper-2',
  'paper-stamp',
  'cat-rng',
  'cat-live',
  'cat-fish',
  'cat-pvp',
  'cat-sports',
  'cat-esports',
  'cat-lott',
  'cat-cock',
  'cat-inhouse',
] as const;

/**
 * A sample heading for each script, with its sizes in px. The largest size of Bengali and Arabic is smaller than that
 * of Latin.
 */
const SCRIPTS = [
  { lang: 'en', text: 'Rain season', sizes: [46, 36, 28, 22, 18], line: 'Hanken Grotesk 14, 0123456789' },
  {
    lang: 'bn',
    text: 'বর্ষার ড্র',
    sizes: [36, 28, 22, 18],
    line: 'নিবন্ধন, উত্তোলন, ক্ষুদ্র, জ্যাকপট, ট্রান্সফার, শ্রেষ্ঠ, বিজ্ঞপ্তি ৳ ০১২৩',
  },
  { lang: 'ar', text: 'قرعات موسم المطر', sizes: [36, 28, 22, 18], line: 'إيداع وسحب وسجل الرهانات والحدود' },
] as const;

/** Matches the names of pictures of scenes. All other pictures are game labels. */
const SCENE = /^(wide|banner|spot|pool|gate|shut|poster)/;

/** Shows colours, type, icons and labels in the theme of the page. */
export function StyleSheet() {
  const t = useWords();
  return (
    <>
      <section className="kit">
        <h2>{t('kit.colour')}</h2>
        <ul className="swatches">
          {COLOURS.map((name) => (
            <li key={name}>
              <i style={{ background: `var(--${name})` }} />
              <span className="fs12 faint" translate="no">
                {name}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section className="kit">
        <h2>{t('kit.scripts')}</h2>
        <div className="scripts">
          {SCRIPTS.map(({ lang, text, sizes, line }) => (
            <div key={lang} lang={lang} dir={lang === 'ar' ? 'rtl' : 'ltr'}>
              {sizes.map((size) => (
                <p key={size} className="disp" style={{ fontSize: `var(--fs-${size})` }}>
                  {text} {size}
                </p>
              ))}
              <p>{line}</p>
            </div>
          ))}
        </div>
      </section>
      <section className="kit">
        <h2>{t('kit.icons')}</h2>
        <ul className="icons">
          {ICON_NAMES.map((name) => (
            <li key={name}>
              <Icon name={name} />
              <span className="fs12 faint">{name}</span>
            </li>
          ))}
        </ul>
      </section>
      <section className="kit">
        <h2>{t('kit.labels')}</h2>
        <ul className="grid6">
          {ART_NAMES.filter((name) => !name.startsWith('avatar') && !SCENE.test(name)).map((name) => (
            <li key={name} className="tile">
              <GameLabel art={name} name={name} />
            </li>
          ))}
        </ul>
        <ul className="row wrap gap-top">
          {ART_NAMES.filter((name) => name.startsWith('avatar-')).map((name) => (
            <li key={name}>
              <img src={artUrl(name)} alt="" width={48} height={48} className="round" loading="lazy" />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** Shows the pictures of scenes: banners, wide cards, empty states, gates and posters. */
export const Scenes = () => (
  <section className="kit">
    <ul className="halves">
      {ART_NAMES.filter((name) => SCENE.test(name)).map((name) => (
        <li key={name}>
          <img src={artUrl(name)} alt="" className="scene" loading="lazy" />
        </li>
      ))}
    </ul>
  </section>
);
