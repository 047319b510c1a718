import { useEffect, useState } from 'react';
import { useWords } from '../lib/language/words.js';
import { IconButton } from './button.js';
import { TextField, type TextFieldProps } from './field.js';
import { captcha } from '../lib/api/captcha.js';

const PAUSE_MS = 1000;

/** A captcha, shown only when the server asks for one. A new picture can be loaded once a second (specification §9). */
export function CaptchaField({ round, ...rest }: Omit<TextFieldProps, 'label'> & { round: number }) {
  const t = useWords();
  const [picture, setPicture] = useState<string>();
  const [tries, setTries] = useState(0);
  const [resting, setResting] = useState(false);
  useEffect(() => {
    let over = false;
    const load = async () => {
      const next = await captcha().catch(() => undefined);
      if (!over) setPicture(next);
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
