import { useWords } from '../../../../../src/lib/language/words.js';
import { IconButton } from '../../../../../src/ui/button.js';
import { Field, TextField } from '../../../../../src/ui/field.js';
import { PATH_MAX, PLACES, TITLE_MAX, TYPES, isAddress, type Entry } from './typed-entry.js';

/** The fields of one customer service link. */
export function EntryFields({
  entry,
  at,
  count,
  isTried,
  onChange,
  onMove,
  onRemove,
}: {
  entry: Entry;
  /** The position of the link in the list, starting at 0. */
  at: number;
  count: number;
  isTried: boolean;
  onChange: (change: Partial<Entry>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}) {
  const t = useWords();
  const name = entry.title.trim() || t('opsBrands.entry', { number: at + 1 });
  return (
    <fieldset className="col g3 waytoservice">
      <legend className="vh">{name}</legend>
      <div className="row between">
        <b className="fs13" aria-hidden="true">
          {t('opsBrands.entry', { number: at + 1 })}
        </b>
        <span className="row">
          {at > 0 ? <IconButton label={t('opsBrands.up', { name })} icon="up" onClick={() => onMove(at - 1)} /> : null}
          {at < count - 1 ? (
            <IconButton label={t('opsBrands.down', { name })} icon="down" onClick={() => onMove(at + 1)} />
          ) : null}
          <IconButton label={t('opsBrands.remove', { name })} icon="trash" onClick={onRemove} />
        </span>
      </div>
      <div className="twofields">
        <Choice
          label={t('opsBrands.kind')}
          name={`type.${at}`}
          value={entry.type}
          options={TYPES.map((value) => ({ value, text: t(`opsBrands.type.${value}`) }))}
          onChange={(type) => onChange({ type })}
        />
        <Choice
          label={t('opsBrands.position')}
          name={`position.${at}`}
          value={entry.position}
          options={PLACES.map((value) => ({ value, text: t(`opsBrands.place.${value}`) }))}
          onChange={(position) => onChange({ position })}
        />
      </div>
      <TextField
        label={t('opsBrands.entryTitle')}
        name={`title.${at}`}
        dir="auto"
        required
        maxLength={TITLE_MAX}
        autoComplete="off"
        error={isTried && entry.title.trim() === '' ? t('opsKit.needed') : undefined}
        value={entry.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <TextField
        label={t('opsBrands.path')}
        name={`path.${at}`}
        dir="ltr"
        required
        maxLength={PATH_MAX}
        autoComplete="off"
        hint={t('opsBrands.pathHint')}
        error={isTried && !isAddress(entry.path) ? t('opsBrands.badPath') : undefined}
        value={entry.path}
        onChange={(event) => onChange({ path: event.target.value })}
      />
    </fieldset>
  );
}

function Choice<T extends string>({
  label,
  name,
  value,
  options,
  onChange,
}: {
  label: string;
  name: string;
  value: T;
  options: readonly { readonly value: T; readonly text: string }[];
  onChange: (value: T) => void;
}) {
  return (
    <Field label={label}>
      {({ id, describedBy }) => (
        <select
          id={id}
          className="input"
          name={name}
          aria-describedby={describedBy}
          value={value}
          onChange={(event) => onChange(options.find((one) => one.value === event.target.value)?.value ?? value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
