import { useEffect, useState } from 'react';
import { useWords } from '../lib/language/words.js';
import { IconButton } from './button.js';
import { TextField, type TextFieldProps } from './field.js';
import { captcha } from '../lib/api/captcha.js';
import { asFailure } from '../lib/api/failure.js';
import { failureText } from '../lib/language/failure-text.js';

const PAUSE_MS = 1000;

/**
 * The field for a captcha, shown only if the server demands one. A new picture can be loaded once a second
 * (specification §9). If a picture does not load, the error is shown at the field.
 */
export function CaptchaField({ round, error, ...rest }: Omit<TextFieldProps, 'label'> & { round: number }) {
  const t = useWords();
  const [picture, setPicture] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const [tries, setTries] = useState(0);
  const [resting, setResting] = useState(false);
  useEffect(() => {
    let over = false;
    const load = async () => {
      try {
        const next = await captcha();
        if (over) return;
        setPicture(next);
        setFailure(undefined);
      } catch (thrown) {
        if (over) return;
        setPicture(undefined);
        setFailure(thrown);
      }
    };
    void load();
    return () => {
      over = true;
    };
  }, [tries, round]);
  const again = () => {
    setResting(true);
    setTimeout(() => setResting(false), PAUSE_MS);
    setTries(tries + 1);
  };
  return (
    <TextField
      {...rest}
      error={failure ? failureText(t, asFailure(failure)) : error}
      label={t('term.security.captcha')}
      required
      autoComplete="off"
      dir="ltr"
      after={
        <>
          {picture ? <img className="captcha" src={picture} alt={t('ui.captchaAlt')} /> : null}
          <IconButton
            label={t('ui.captchaAgain')}
            icon="refresh"
            disabled={resting}
            onClick={again}
            className="inset"
          />
        </>
      }
    />
  );
}
