import { useState } from 'react';
import { currentLanguage, useWords } from '../../../../../src/lib/language/words.js';
import { Button } from '../../../../../src/ui/button.js';
import { Checkbox, TextField } from '../../../../../src/ui/field.js';
import { Icon } from '../../../../../src/ui/icon.js';
import { Note } from '../../../../../src/ui/states.js';
import type { DeskBrand, DeskBrands } from '../../../lib/surface.js';
import { ChangeDialog } from '../change-dialog.js';
import { countriesWith, namesInLine } from './country-names.js';
import { useCountries } from './use-countries.js';

/** The dialog that chooses the countries from which visitors cannot use a brand's site. */
export function ChangeRegions({
  brand,
  countries,
  source,
  onClose,
}: {
  brand: DeskBrand;
  countries: readonly string[];
  source: DeskBrands['countrySource'];
  onClose: () => void;
}) {
  const t = useWords();
  const [chosen, setChosen] = useState<readonly string[]>(brand.blockedRegions);
  const [text, setText] = useState('');
  const all = useCountries(countries);
  const found = countriesWith(text, all);
  const named = (codes: readonly string[]) => all.filter(({ code }) => codes.includes(code));
  const added = named(chosen.filter((code) => !brand.blockedRegions.includes(code)));
  const removed = brand.blockedRegions.filter((code) => !chosen.includes(code));
  const set = (code: string, isIn: boolean): void =>
    setChosen(isIn ? [...chosen, code] : chosen.filter((other) => other !== code));
  const isChanged = added.length > 0 || removed.length > 0;
  return (
    <ChangeDialog
      brand={brand}
      part="regions"
      body={isChanged ? { regions: [...chosen].sort() } : undefined}
      effects={
        added.length > 0
          ? [
              t('opsBrands.effect.blocked', { names: namesInLine(currentLanguage(), added) }),
              t('opsBrands.effect.members'),
              ...(source === 'none' ? [t('opsBrands.source.none')] : []),
            ]
          : []
      }
      present={brand.blockedRegions}
      onReload={() => setChosen(brand.blockedRegions)}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <div className="col g2">
            <span className="lbl">{t('opsBrands.chosen', { count: chosen.length })}</span>
            {chosen.length > 0 ? (
              <span className="row wrap g2">
                {named(chosen).map(({ code, name }) => (
                  <Button key={code} tone="line" size="s" onClick={() => set(code, false)}>
                    {name}
                    <Icon name="x" size={16} />
                    <span className="vh">{t('opsBrands.unblock')}</span>
                  </Button>
                ))}
              </span>
            ) : null}
          </div>
          <TextField
            label={t('opsBrands.findCountry')}
            name="country"
            dir="auto"
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              // Enter selects the country if only one matches the search, instead of sending the form.
              if (event.key !== 'Enter') return;
              event.preventDefault();
              const [only] = found;
              if (only && found.length === 1) set(only.code, !chosen.includes(only.code));
            }}
          />
          <fieldset className="countries" tabIndex={-1}>
            <legend className="vh">{t('opsBrands.countries')}</legend>
            {found.map(({ code, name }) => (
              <Checkbox
                key={code}
                name={`country.${code}`}
                checked={chosen.includes(code)}
                onChange={(event) => set(code, event.target.checked)}
              >
                {name} <bdi className="faint">{code}</bdi>
              </Checkbox>
            ))}
            {found.length === 0 ? <p className="fs13 muted">{t('opsBrands.noCountry')}</p> : null}
          </fieldset>
          {isTried && !isChanged ? (
            <Note tone="alert" role="alert">
              {t('opsBrands.nothingChanged')}
            </Note>
          ) : null}
        </>
      )}
    </ChangeDialog>
  );
}
