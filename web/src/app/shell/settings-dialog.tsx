import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { LANGUAGE_NAMES } from '../../lib/language/languages.js';
import { changeLanguage, currentLanguage, offeredLanguages, useWords } from '../../lib/language/words.js';
import { setMotion, useMotion } from '../../lib/motion/motion.js';
import { renewTexts } from '../../lib/query/renew-texts.js';
import { changeTheme, currentTheme, type Theme } from '../../lib/theme/theme.js';
import { Segmented } from '../../ui/choice.js';
import { Dialog } from '../../ui/dialog.js';
import { Icon } from '../../ui/icon.js';
import { closeDrawer } from './drawers.js';

/** The dialog for the settings of this device: language, theme and motion. */
export function SettingsDialog() {
  const t = useWords();
  const [theme, setTheme] = useState<Theme>(currentTheme());
  const motion = useMotion();
  const language = currentLanguage();
  const client = useQueryClient();
  const onChanged = () => {
    closeDrawer();
    renewTexts(client);
  };
  return (
    <Dialog title={t('app.settings')} onClose={closeDrawer}>
      <h3 className="lbl">{t('app.language')}</h3>
      <ul className="langs">
        {offeredLanguages.map((code) => (
          <li key={code}>
            <button
              type="button"
              lang={code}
              aria-pressed={code === language}
              className={`poprow ${code === language ? 'on' : ''}`}
              onClick={() => void changeLanguage(code).then(onChanged)}
            >
              <span className="grow">{LANGUAGE_NAMES[code] ?? code}</span>
              {code === language ? <Icon name="check" size={18} /> : null}
            </button>
          </li>
        ))}
      </ul>
      <div className="row between wrap">
        <span className="lbl">{t('app.theme')}</span>
        <Segmented
          name="theme"
          legend={t('app.theme')}
          value={theme}
          onChange={(next) => {
            changeTheme(next);
            setTheme(next);
          }}
          options={[
            { value: 'dark', name: t('app.themeDark') },
            { value: 'daylight', name: t('app.themeLight') },
          ]}
        />
      </div>
      <div className="row between wrap">
        <span className="lbl">{t('app.motion')}</span>
        <Segmented
          name="motion"
          legend={t('app.motion')}
          value={motion ? 'on' : 'off'}
          onChange={(next) => setMotion(next === 'on')}
          options={[
            { value: 'on', name: t('app.motionOn') },
            { value: 'off', name: t('app.motionOff') },
          ]}
        />
      </div>
    </Dialog>
  );
}
