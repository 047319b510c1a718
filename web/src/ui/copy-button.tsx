import { useState } from 'react';
import { useWords } from '../lib/language/words.js';
import { Button, IconButton } from './button.js';
import { Icon } from './icon.js';
import { say } from './toast.js';

/**
 * A button that copies a text and confirms this. If the browser does not allow it, a message says what to do. `quiet`
 * looks like a link; `bare` is only the icon.
 */
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
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
      say(t('ui.copyFailed'), 'alert');
    }
    setTimeout(() => setOutcome(undefined), 2000);
  };
  const done = outcome === 'copied';
  const words = done
    ? t('term.action.copied')
    : outcome === 'failed'
      ? t('ui.notCopied')
      : (label ?? t('term.action.copy'));
  if (quiet)
    return (
      <button type="button" className="link" onClick={() => void copy()}>
        <span role="status">{words}</span>
      </button>
    );
  if (bare)
    return (
      <IconButton label={words} icon={done ? 'check' : 'copy'} onClick={() => void copy()}>
        <span className="vh" role="status">
          {outcome ? words : ''}
        </span>
      </IconButton>
    );
  return (
    <Button size="s" tone={tone} onClick={() => void copy()}>
      <Icon name={done ? 'check' : 'copy'} size={16} />
      <span role="status">{words}</span>
    </Button>
  );
}
