import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { byName, countryOf } from '../lib/account/countries.js';
import { countriesQuery } from '../lib/account/dialing-codes.js';
import { brand } from '../lib/brand/brand.js';
import { currentLanguage } from '../lib/language/words.js';
import { isolated } from '../lib/money/money.js';
import { Field } from './field.js';
import './dialing-code.css';

/**
 * The choice of a mobile number's dialling code: a select of countries, the brand's own first. If no country is
 * chosen and the brand has none, the code is empty and the number is used as typed. `missing` is the error that says
 * that a code is required.
 */
export function useDialingCode(label: string, missing?: string): { readonly code: string; readonly field: ReactNode } {
  const { data: countries = [] } = useQuery(countriesQuery);
  const [chosen, setChosen] = useState<string>();
  const usual = countryOf(countries, brand.dialingCode);
  const country = countries.find(({ countryCode }) => countryCode === chosen) ?? usual;
  const code = country?.countryDialingCode.slice(1) ?? brand.dialingCode;
  const field = (
    <Field label={label} error={code === '' ? missing : undefined}>
      {({ id, describedBy }) => (
        <span className="select dialing">
          <select
            id={id}
            name="dialing"
            autoComplete="tel-country-code"
            aria-describedby={describedBy}
            value={country?.countryCode ?? ''}
            onChange={(event) => setChosen(event.target.value)}
          >
            {country && brand.dialingCode !== '' ? null : (
              <option value="">{code === '' ? '–' : isolated(`+${code}`)}</option>
            )}
            {byName(countries, currentLanguage()).map(({ countryCode, countryDialingCode, name }) => (
              <option key={countryCode} value={countryCode}>
                {`${name} ${isolated(countryDialingCode)}`}
              </option>
            ))}
          </select>
        </span>
      )}
    </Field>
  );
  return { code, field };
}
