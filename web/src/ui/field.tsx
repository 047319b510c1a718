import { useId, useState, type InputHTMLAttributes, type ReactNode } from 'react';
import { useWords } from '../lib/language/words.js';
import { IconButton } from './button.js';
import { Icon } from './icon.js';

interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string;
  readonly required?: boolean;
  /** Content at the other end of the label's line, for example a link. */
  readonly aside?: ReactNode;
  readonly children: (ids: { id: string; describedBy: string; invalid: boolean }) => ReactNode;
}

/** A field with a label. The hint is shown unless there is an error, which replaces it. */
export function Field({ label, hint, error, required, aside, children }: FieldProps) {
  const id = useId();
  return (
    <div className="field">
      <div className="row between">
        <label className="lbl" htmlFor={id}>
          {label}
          {required ? <span aria-hidden="true"> *</span> : null}
        </label>
        {aside}
      </div>
      {children({ id, describedBy: `${id}-say`, invalid: Boolean(error) })}
      <div id={`${id}-say`} className={error ? 'err' : 'hint'} role={error ? 'alert' : undefined}>
        {error ? <Icon name="alert" size={16} /> : null}
        {error ? <span>{error}</span> : hint}
      </div>
    </div>
  );
}

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string;
  readonly aside?: ReactNode;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  readonly ref?: React.Ref<HTMLInputElement>;
}

export function TextField({ label, hint, error, aside, before, after, required, className, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required} aside={aside}>
      {({ id, describedBy, invalid }) => (
        <div className={`input ${invalid ? 'bad' : ''} ${className ?? ''}`}>
          {before}
          <input
            {...rest}
            id={id}
            required={required}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
          />
          {after}
        </div>
      )}
    </Field>
  );
}

/** A password field. It has a button that shows the text, and it warns if caps lock is on. */
export function PasswordField({ hint, ...rest }: TextFieldProps) {
  const t = useWords();
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  return (
    <TextField
      {...rest}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      dir="ltr"
      onKeyUp={(event) => setCaps(event.getModifierState('CapsLock'))}
      hint={
        caps ? (
          <span className="row g1">
            <Icon name="info" size={16} />
            {t('ui.capsLock')}
          </span>
        ) : (
          hint
        )
      }
      after={
        <IconButton
          label={shown ? t('ui.hidePassword') : t('ui.showPassword')}
          icon={shown ? 'eye-off' : 'eye'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="inset"
        />
      }
    />
  );
}

/** A checkbox with a text beside it. */
export function Checkbox({
  children,
  error,
  ref,
  ...rest
}: InputHTMLAttributes<HTMLInputElement> & { error?: string; ref?: React.Ref<HTMLInputElement> }) {
  const id = useId();
  return (
    <div>
      <label className="checkbox">
        <input
          {...rest}
          ref={ref}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
        />
        <span>{children}</span>
      </label>
      {error ? (
        <div id={id} className="err" role="alert">
          <Icon name="alert" size={16} />
          <span>{error}</span>
        </div>
      ) : null}
    </div>
  );
}
