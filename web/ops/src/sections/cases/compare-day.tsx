import { useState, type FormEvent } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useWords } from '../../../../src/lib/language/words.js';
import { useServerNow } from '../../../../src/lib/time/server-clock.js';
import { Button } from '../../../../src/ui/button.js';
import { Dialog } from '../../../../src/ui/dialog.js';
import { Field, TextField } from '../../../../src/ui/field.js';
import { FailureNote } from '../../../../src/ui/states.js';
import { say } from '../../../../src/ui/toast.js';
import { todayQuery } from '../../kit/today-query.js';
import { reviewsQuery } from '../../kit/review/review-queries.js';
import { request } from '../../lib/request.js';
import type { Case, DayComparison } from '../../lib/surface.js';
import { OPEN, vendorsOf } from './case-review.js';
import { CASES_PATH } from './queue-facts.js';

const DAY_MS = 24 * 3_600_000;
const DAYS_BACK = 30;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/**
 * The dialog that asks for a vendor and a day (UTC) and compares that day with our data at once. Each new difference
 * becomes a case.
 */
export function CompareDay({ onClose }: { onClose: () => void }) {
  const t = useWords();
  const now = useServerNow();
  const client = useQueryClient();
  const { data } = useQuery({ ...reviewsQuery<Case>(CASES_PATH, OPEN, 1), refetchInterval: false });
  const vendors = vendorsOf(data?.answer);
  const [chosen, setChosen] = useState('');
  const [day, setDay] = useState(dayOf(now));
  const vendor = chosen || vendors[0];
  const compare = useMutation({
    mutationFn: () => request<DayComparison>('/ops/cases/compare', { method: 'POST', body: { vendor, day } }),
    onSuccess: ({ differences, newCases }) => {
      say(t('opsCases.compared', { differences, newCases }));
      void client.invalidateQueries({ queryKey: ['ops', CASES_PATH, 'list'] });
      void client.invalidateQueries({ queryKey: todayQuery.queryKey });
      onClose();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (vendor && day) compare.mutate();
  };
  return (
    <Dialog title={t('opsCases.compare')} lead={<p className="muted">{t('opsCases.compareText')}</p>} onClose={onClose}>
      <form className="col g4" onSubmit={submit} noValidate>
        <Field label={t('opsCases.vendor')}>
          {({ id, describedBy }) => (
            <select
              id={id}
              className="input"
              name="vendor"
              aria-describedby={describedBy}
              value={vendor ?? ''}
              onChange={(event) => setChosen(event.target.value)}
            >
              {vendors.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </select>
          )}
        </Field>
        <TextField
          label={t('opsCases.day')}
          name="day"
          type="date"
          required
          min={dayOf(now - DAYS_BACK * DAY_MS)}
          max={dayOf(now)}
          value={day}
          error={compare.isIdle && !day ? t('opsKit.needed') : undefined}
          onChange={(event) => setDay(event.target.value)}
        />
        <FailureNote error={compare.error} />
        <div className="row wrap">
          <Button tone="primary" type="submit" busy={compare.isPending}>
            {t('opsCases.compareNow')}
          </Button>
          <Button tone="line" onClick={onClose}>
            {t('term.action.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
