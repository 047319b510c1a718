import { useWords } from '../../../../src/lib/language/words.js';
import { zoneName } from '../../../../src/lib/time/time.js';
import { Field, TextField } from '../../../../src/ui/field.js';
import {
  AUDIENCES,
  CONTENT_MAX,
  NO_TEXT,
  POSITION_MAX,
  TITLE_MAX,
  type TypedAnnouncement,
  type TypedTime,
} from './typed-announcement.js';

const REWARDS = '/member/rewardCenter';

/**
 * The fields of an announcement: audience, start and end, position, link, and a text in each language of the brand.
 */
export function AnnouncementFields({
  typed,
  languages,
  defaultLanguage,
  wrong,
  onChange,
}: {
  typed: TypedAnnouncement;
  languages: readonly string[];
  defaultLanguage: string;
  wrong: ReadonlySet<string>;
  onChange: (change: Partial<TypedAnnouncement>) => void;
}) {
  const t = useWords();
  const moment = (field: 'from' | 'until', label: string, hint?: string) => (
    <Moment
      label={label}
      name={field}
      hint={hint}
      error={
        wrong.has(field) ? t(field === 'from' ? 'opsAnnouncements.badFrom' : 'opsAnnouncements.badUntil') : undefined
      }
      value={typed[field]}
      onChange={(value) => onChange({ [field]: value })}
    />
  );
  return (
    <>
      <Field label={t('opsAnnouncements.audience')}>
        {({ id, describedBy }) => (
          <select
            id={id}
            className="input"
            name="audience"
            aria-describedby={describedBy}
            value={typed.audience}
            onChange={(event) => onChange({ audience: AUDIENCES.find((one) => one === event.target.value) ?? 'B' })}
          >
            {AUDIENCES.map((one) => (
              <option key={one} value={one}>
                {t(`opsAnnouncements.audience.${one}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {moment('from', t('opsAnnouncements.from', { zone: zoneName() }))}
      {moment('until', t('opsAnnouncements.until', { zone: zoneName() }), t('opsAnnouncements.untilHint'))}
      <TextField
        label={t('opsAnnouncements.position')}
        name="position"
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        hint={t('opsAnnouncements.positionHint')}
        error={wrong.has('position') ? t('opsAnnouncements.badPosition', { max: POSITION_MAX }) : undefined}
        value={typed.position}
        onChange={(event) => onChange({ position: event.target.value })}
      />
      <TextField
        label={t('opsAnnouncements.link')}
        name="link"
        dir="ltr"
        autoComplete="off"
        maxLength={200}
        hint={t('opsAnnouncements.linkHint', { rewards: REWARDS })}
        error={wrong.has('link') ? t('opsAnnouncements.badLink') : undefined}
        value={typed.link}
        onChange={(event) => onChange({ link: event.target.value.trim() })}
      />
      {languages.map((language) => {
        const text = typed.texts[language] ?? NO_TEXT;
        const change = (part: Partial<typeof text>): void =>
          onChange({ texts: { ...typed.texts, [language]: { ...text, ...part } } });
        return (
          <fieldset key={language} className="col g3">
            <legend className="b">{language}</legend>
            <TextField
              label={t('opsAnnouncements.title')}
              name={`title.${language}`}
              lang={language.toLowerCase()}
              dir="auto"
              maxLength={TITLE_MAX}
              autoComplete="off"
              required={language === defaultLanguage}
              error={wrong.has(`title ${language}`) ? t('opsKit.needed') : undefined}
              value={text.title}
              onChange={(event) => change({ title: event.target.value })}
            />
            <Field
              label={t('opsAnnouncements.content')}
              required={language === defaultLanguage}
              hint={t('opsAnnouncements.contentHint')}
              error={wrong.has(`content ${language}`) ? t('opsKit.needed') : undefined}
            >
              {({ id, describedBy, invalid }) => (
                <textarea
                  id={id}
                  className={`input letter ${invalid ? 'bad' : ''}`}
                  name={`content.${language}`}
                  lang={language.toLowerCase()}
                  dir="auto"
                  rows={6}
                  maxLength={CONTENT_MAX}
                  aria-invalid={invalid || undefined}
                  aria-describedby={describedBy}
                  value={text.content}
                  onChange={(event) => change({ content: event.target.value })}
                />
              )}
            </Field>
          </fieldset>
        );
      })}
    </>
  );
}

/** Two fields for a day and a time in the brand's time zone. */
function Moment({
  label,
  name,
  hint,
  error,
  value,
  onChange,
}: {
  label: string;
  name: string;
  hint: string | undefined;
  error: string | undefined;
  value: TypedTime;
  onChange: (value: TypedTime) => void;
}) {
  const t = useWords();
  return (
    <Field label={label} hint={hint} error={error}>
      {({ id, describedBy, invalid }) => (
        <div className="row g2">
          <input
            id={id}
            type="date"
            className={`input grow ${invalid ? 'bad' : ''}`}
            name={`${name}.day`}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
            value={value.day}
            onChange={(event) => onChange({ ...value, day: event.target.value })}
          />
          <input
            type="time"
            className={`input ${invalid ? 'bad' : ''}`}
            name={`${name}.time`}
            aria-label={t('opsAnnouncements.timeOf', { name: label })}
            value={value.time}
            onChange={(event) => onChange({ ...value, time: event.target.value })}
          />
        </div>
      )}
    </Field>
  );
}
