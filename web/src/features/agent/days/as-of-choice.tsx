import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useWords } from '../../../lib/language/words.js';
import { isolated } from '../../../lib/money/money.js';
import { serverNow } from '../../../lib/time/server-clock.js';
import { clock, dateKey, dayAndTime, wallTime, zoneName } from '../../../lib/time/time.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { useAsOf } from './as-of.js';

/**
 * The control that chooses the moment of a page's figures: the present, or a past moment. For a past moment the
 * figures are as they were then.
 */
export function AsOfChoice() {
  const t = useWords();
  const { asOf } = useAsOf();
  const [, setQuery] = useSearchParams();
  const [typed, setTyped] = useState<string>();
  const latest = fieldOf(new Date(serverNow()));
  const show = (moment: string) => {
    setTyped(undefined);
    setQuery(
      (old) => {
        for (const name of ['page', 'statement', 'of']) old.delete(name);
        if (moment === '') old.delete('asOf');
        else old.set('asOf', moment);
        return old;
      },
      { replace: true, state: { keepScroll: true } },
    );
  };
  const isPast = typed !== undefined && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(typed) && typed <= latest;
  return (
    <>
      {asOf ? (
        <Button tone="line" size="s" icon="x" onClick={() => show('')}>
          {t('agent.asOf.at', { time: isolated(dayAndTime(asOf)) })}
        </Button>
      ) : (
        <Button tone="line" size="s" icon="clock" onClick={() => setTyped(latest)}>
          {t('agent.asOf.now')}
        </Button>
      )}
      {typed === undefined ? null : (
        <Dialog title={t('agent.asOf.title')} onClose={() => setTyped(undefined)}>
          <form
            className="col g4"
            onSubmit={(event) => {
              event.preventDefault();
              if (isPast) show(momentOf(typed));
            }}
          >
            <p className="muted">{t('agent.asOf.text')}</p>
            <label className="col g1">
              <span className="fs13">{t('agent.asOf.field', { zone: isolated(zoneName()) })}</span>
              <span className="input">
                <input
                  type="datetime-local"
                  value={typed}
                  max={latest}
                  required
                  onChange={(event) => setTyped(event.target.value)}
                />
              </span>
            </label>
            <Button tone="primary" type="submit" disabled={!isPast} full>
              {t('agent.asOf.show')}
            </Button>
          </form>
        </Dialog>
      )}
    </>
  );
}

/** Returns the text for a date and time field, in the brand's time zone. */
const fieldOf = (at: Date): string => `${dateKey(at)}T${clock(at, false)}`;

const momentOf = (typed: string): string => wallTime(typed.slice(0, 10), typed.slice(11, 16)).toISOString();
