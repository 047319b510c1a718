import { useState } from 'react';
import { useWords } from '../lib/language/words.js';
import { Button, IconButton } from './button.js';
import { Icon } from './icon.js';

/** Copies a text and confirms it. `quiet` looks like a link; `bare` is the icon alone. */
export function CopyButton({
  text,
  label,
  quiet,
  bare,
  tone,
}: {
  text: string;
  label?: string;
  quiet?: boolean;
  bare?: boolean;
  tone?: 'paperline';
}) {
  const t = useWords();
  const [done, setDone] = useState(false);
  const copy = () => {
    void navigator.clipboard?.writeText(text).then(() => {
      setDone(true);
      setTimeout(() => setDone(false), 2000);
    });
  };
  const words = done ? t('term.action.copied') : (label ?? t('term.action.copy'));
  if (quiet)
    return (
      <button type="button" className="link" onClick={copy}>
        <span role="status">{words}</span>
      </button>
    );
  if (bare)
    return (
      <IconButton label={words} icon={done ? 'check' : 'copy'} onClick={copy}>
        <span className="vh" role="status">
          {done ? words : ''}
        </span>
      </IconButton>
    );
  return (
    <Button size="s" tone={tone} onClick={copy}>
      <Icon name={done ? 'check' : 'copy'} size={16} />
      <span role="status">{words}</span>
    </Button>
  );
}
