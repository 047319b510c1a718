import { brand } from '../../../../src/lib/brand/brand.js';
import { useWords } from '../../../../src/lib/language/words.js';
import { ART_NAMES, artUrl } from '../../../../src/ui/art/art.js';
import { Field, TextField } from '../../../../src/ui/field.js';
import { amountOf, isMoney, limitsOf, numberOf, type Kind, type NumberField, type TypedTerms } from './item-terms.js';

/** Pictures with a plain name that are no game labels: three scenes and the sheet of providers' logos. */
const NO_LABELS = ['pool', 'shut', 'gate', 'marks'];
/** The pictures that an item can have: game labels, but no scenes, banners or avatars. */
const LABELS = ART_NAMES.filter((name) => /^[a-z]+$/.test(name) && !NO_LABELS.includes(name)).toSorted();

/** The fields of an item: name, picture, price, limits. */
export function ItemFields({
  terms,
  kind,
  isTried,
  onChange,
}: {
  terms: TypedTerms;
  kind: Kind;
  isTried: boolean;
  onChange: (change: Partial<TypedTerms>) => void;
}) {
  const t = useWords();
  const names = [
    { field: 'nameEn', label: t('opsMall.nameEn'), lang: 'en' },
    { field: 'nameBn', label: t('opsMall.nameBn'), lang: 'bn' },
    { field: 'nameAr', label: t('opsMall.nameAr'), lang: 'ar' },
  ] as const;
  const number = (field: NumberField, label: string, hint?: string) => (
    <TextField
      key={field}
      label={label}
      name={field}
      dir="ltr"
      inputMode="numeric"
      autoComplete="off"
      hint={hint}
      error={isTried && numberOf(terms, field) === undefined ? t('opsMall.badNumber', limitsOf(field)) : undefined}
      value={terms[field]}
      onChange={(event) => onChange({ [field]: event.target.value })}
    />
  );
  return (
    <>
      {names.map(({ field, label, lang }) => (
        <TextField
          key={field}
          label={label}
          name={field}
          lang={lang}
          dir="auto"
          maxLength={80}
          autoComplete="off"
          required={field === 'nameEn'}
          error={isTried && field === 'nameEn' && !terms.nameEn.trim() ? t('opsKit.needed') : undefined}
          value={terms[field]}
          onChange={(event) => onChange({ [field]: event.target.value })}
        />
      ))}
      <Field label={t('opsMall.art')}>
        {({ id, describedBy }) => (
          <div className="row g3">
            <img src={artUrl(terms.art)} alt="" width={36} height={48} />
            <select
              id={id}
              className="input grow"
              name="art"
              aria-describedby={describedBy}
              value={terms.art}
              onChange={(event) => onChange({ art: event.target.value })}
            >
              {LABELS.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
          </div>
        )}
      </Field>
      {number('points', t('opsMall.price'))}
      {number('memberMax', t('opsMall.memberMax'), t('opsMall.memberMaxHint'))}
      {isMoney(kind) ? (
        <>
          <TextField
            label={t('opsMall.amount', { currency: brand.currency })}
            name="amount"
            dir="ltr"
            inputMode="decimal"
            autoComplete="off"
            error={isTried && amountOf(terms, kind) === undefined ? t('opsMall.badAmount') : undefined}
            value={terms.amount}
            onChange={(event) => onChange({ amount: event.target.value })}
          />
          {number('turnoverPercent', t('opsMall.turnover'), t('opsMall.turnoverHint'))}
        </>
      ) : null}
      {number('levelMin', t('opsMall.levelMin'), t('opsMall.levelMinHint'))}
      {number('position', t('opsMall.position'), t('opsMall.positionHint'))}
    </>
  );
}
