import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Protection } from '../../lib/account/protection.js';
import { useWords } from '../../lib/language/words.js';
import { keys } from '../../lib/query/keys.js';
import { Segmented } from '../../ui/choice.js';
import { FailureNote } from '../../ui/states.js';
import { say } from '../../ui/toast.js';
import { setReminder } from './limits-api.js';

const HOUR = 60;

/** The choice of the interval after which play is interrupted with the session's time and net position. */
export function ReminderCard({ protection }: { protection: Protection }) {
  const t = useWords();
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: setReminder,
    onMutate: (minutes) => {
      client.setQueryData<Protection>(keys.protection, (held) => held && { ...held, reminderMinutes: minutes });
    },
    onSuccess: () => say(t('limits.reminderSaved')),
    onSettled: () => {
      for (const queryKey of [keys.protection, keys.reminder]) void client.invalidateQueries({ queryKey });
    },
  });
  const { reminderMinutes, reminderChoices } = protection;
  const name = (minutes: number): string =>
    minutes === 0
      ? t('limits.off')
      : minutes % HOUR === 0
        ? t('limits.hours', { count: minutes / HOUR })
        : t('limits.minutes', { count: minutes });
  return (
    <section className="panel col g3" data-testid="reminder">
      <div>
        <h2>{t('limits.reminder')}</h2>
        <p className="fs13 muted">{t('limits.reminderText')}</p>
      </div>
      <div className="lchoice">
        <Segmented
          name="reminder"
          legend={t('limits.reminder')}
          value={String(reminderMinutes)}
          onChange={(value) => save.mutate(Number(value))}
          options={[...reminderChoices]
            .sort((a, b) => (a || Infinity) - (b || Infinity))
            .map((minutes) => ({ value: String(minutes), name: name(minutes) }))}
          full
        />
      </div>
      <FailureNote error={save.error} />
    </section>
  );
}
