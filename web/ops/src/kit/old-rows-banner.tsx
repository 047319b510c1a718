import { asFailure } from '../../../src/lib/api/failure.js';
import { failureText } from '../../../src/lib/language/failure-text.js';
import { useWords } from '../../../src/lib/language/words.js';
import { clock, zoneName } from '../../../src/lib/time/time.js';
import { Button } from '../../../src/ui/button.js';
import { Icon } from '../../../src/ui/icon.js';
import { Kbd } from './keyboard/kbd.js';
import { useKeys } from './keyboard/use-keys.js';

/**
 * The banner above rows that may be outdated. It says why the last read failed and when the rows were read. It also
 * says that no decision is possible until the server answers again.
 */
export function OldRowsBanner({
  error,
  asOf,
  onRetry,
  busy,
}: {
  error: unknown;
  asOf: number;
  onRetry: () => void;
  busy: boolean;
}) {
  const t = useWords();
  useKeys({ r: busy ? undefined : onRetry });
  const failure = asFailure(error);
  const reference = failure.requestId ? `${failure.code}, ${failure.requestId.slice(0, 8)}` : failure.code;
  return (
    <div className="note alert oldrows" role="alert">
      <Icon name="alert" size={18} />
      <span className="grow">
        {failureText(t, failure)} ({reference}).{' '}
        {asOf > 0 ? t('opsKit.shownAsOf', { time: `${clock(asOf)} ${zoneName()}` }) : null} {t('opsKit.decidingOff')}
      </span>
      <Button tone="line" size="s" busy={busy} onClick={onRetry}>
        {t('term.action.retry')} <Kbd>R</Kbd>
      </Button>
    </div>
  );
}
