import { useState } from 'react';
import { useWords } from '../../../../../src/lib/language/words.js';
import { plainDigits } from '../../../../../src/lib/money/money.js';
import { Segmented } from '../../../../../src/ui/choice.js';
import { TextField } from '../../../../../src/ui/field.js';
import type { DeskBrand } from '../../../lib/surface.js';
import { ChangeDialog } from '../change-dialog.js';
import { SeenPage } from './seen-page.js';

const STATES = ['open', 'maintenance'] as const;
/**
 * The server's limits: maintenance of at most seven days (here in minutes), and the maximum length of a text in
 * characters.
 */
const MINUTES_MAX = 7 * 24 * 60;
const TEXT_MAX = 400;

/** The dialog that opens a brand's site or puts it under maintenance. It previews the page that players will see. */
export function ChangeStatus({ brand, onClose }: { brand: DeskBrand; onClose: () => void }) {
  const t = useWords();
  const [state, setState] = useState<(typeof STATES)[number]>(brand.status === 0 ? 'maintenance' : 'open');
  const [typed, setTyped] = useState('30');
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(brand.maintenanceTexts ?? {});
  const minutes = Number(plainDigits(typed).trim() || Number.NaN);
  const isEndless = typed.trim() === '';
  const isGood = isEndless || (Number.isInteger(minutes) && minutes >= 1 && minutes <= MINUTES_MAX);
  const written = Object.entries(texts)
    .filter(([, text]) => text.trim() !== '')
    .map(([language, text]) => ({ language, text: text.trim() }));
  const maintenance = isGood
    ? { status: 1, ...(isEndless ? {} : { minutes }), ...(written.length > 0 && { texts: written }) }
    : undefined;
  return (
    <ChangeDialog
      brand={brand}
      part="status"
      body={state === 'open' ? { status: 0 } : maintenance}
      effects={
        state === 'maintenance'
          ? [
              t('opsBrands.effect.closed'),
              t('opsBrands.effect.calls'),
              t('opsBrands.effect.settles'),
              t('opsBrands.effect.byHand'),
            ]
          : []
      }
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <Segmented
            full
            name="status"
            legend={t('opsBrands.part.status')}
            value={state}
            options={STATES.map((value) => ({ value, name: t(`opsBrands.status.${value}`) }))}
            onChange={setState}
          />
          {state === 'maintenance' ? (
            <>
              <TextField
                label={t('opsBrands.minutes')}
                name="minutes"
                dir="ltr"
                inputMode="numeric"
                autoComplete="off"
                hint={t('opsBrands.minutesHint')}
                error={isTried && !isGood ? t('opsBrands.badMinutes', { max: MINUTES_MAX }) : undefined}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
              {brand.languages
                .map((language) => language.toLowerCase())
                .map((language, at) => (
                  <TextField
                    key={language}
                    label={t('opsBrands.textIn', { language: language.toUpperCase() })}
                    name={`text.${language}`}
                    lang={language}
                    dir="auto"
                    maxLength={TEXT_MAX}
                    autoComplete="off"
                    hint={at === 0 ? t('opsBrands.textHint') : undefined}
                    value={texts[language] ?? ''}
                    onChange={(event) => setTexts({ ...texts, [language]: event.target.value })}
                  />
                ))}
              <SeenPage brand={brand} minutes={isGood && !isEndless ? minutes : undefined} texts={written} />
            </>
          ) : (
            <p className="fs13 muted">{t('opsBrands.means.open')}</p>
          )}
        </>
      )}
    </ChangeDialog>
  );
}
