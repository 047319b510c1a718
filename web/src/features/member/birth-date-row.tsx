import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { birthDateQuery, setBirthDate } from '../../lib/account/birth-date.js';
import { useWords } from '../../lib/language/words.js';
import { keys } from '../../lib/query/keys.js';
import { dayWithYear } from '../../lib/time/time.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { TextField } from '../../ui/field.js';
import { FailureNote, Note } from '../../ui/states.js';
import { Tag } from '../../ui/tag.js';
import { say } from '../../ui/toast.js';
import { Row } from './security-steps.js';

/** The earliest birth date that the form accepts. */
const EARLIEST = '1900-01-01';
/** Noon has the same date in every zone from UTC-12 to UTC+11, so the shown day is the stored one. */
const noonOf = (day: string): string => `${day}T12:00:00Z`;

/** The row of the birth date. A member gives it once; afterwards the row only shows it. */
export function BirthDateRow() {
  const t = useWords();
  const { data } = useQuery(birthDateQuery);
  const [giving, setGiving] = useState(false);
  const given = data?.birthDate;
  return (
    <>
      <Row
        icon="calendar"
        word="member.birthDate"
        testid="birth-date"
        tag={
          given ? (
            <Tag tone="done" icon="check">
              <span className="vh">{t('member.set')}</span>
            </Tag>
          ) : null
        }
        text={given ? dayWithYear(noonOf(given)) : t('member.birthDateText')}
        loading={!data}
      >
        {given ? null : (
          <Button
            size="s"
            tone="ghost"
            className="do"
            aria-label={`${t('member.addNow')}: ${t('member.birthDate')}`}
            onClick={() => setGiving(true)}
          >
            {t('member.addNow')}
          </Button>
        )}
      </Row>
      {giving && data ? <BirthDateDialog ageLimit={data.ageLimit} onClose={() => setGiving(false)} /> : null}
    </>
  );
}

function BirthDateDialog({ ageLimit, onClose }: { ageLimit: number; onClose: () => void }) {
  const t = useWords();
  const client = useQueryClient();
  const today = new Date().toISOString().slice(0, EARLIEST.length);
  const [day, setDay] = useState('');
  const [error, setError] = useState<string>();
  const save = useMutation({
    mutationFn: setBirthDate,
    onSuccess: async (stored) => {
      client.setQueryData(keys.birthDate, stored);
      await client.invalidateQueries({ queryKey: keys.rewards });
      say(t('member.birthDateSaved'));
      onClose();
    },
  });
  return (
    <Dialog title={t('member.birthDate')} onClose={onClose}>
      <form
        className="col g4"
        data-testid="birth-date-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (day === '' || day > today) setError(t('member.birthDateRule'));
          else save.mutate(day);
        }}
      >
        <Note>{t('member.birthDateOnce')}</Note>
        <TextField
          label={t('member.birthDate')}
          hint={t('member.birthDateHint', { age: ageLimit })}
          type="date"
          autoComplete="bday"
          min={EARLIEST}
          max={today}
          dir="ltr"
          required
          value={day}
          error={error}
          onChange={({ target }) => {
            setDay(target.value);
            setError(undefined);
            save.reset();
          }}
        />
        <FailureNote error={save.error} />
        <Button type="submit" busy={save.isPending}>
          {t('member.birthDateSave')}
        </Button>
      </form>
    </Dialog>
  );
}
