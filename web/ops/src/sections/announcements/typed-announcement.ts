import { clock, dateKey, wallTime } from '../../../../src/lib/time/time.js';
import type { DeskAnnouncement } from '../../lib/surface.js';

export type Audience = DeskAnnouncement['audience'];
export const AUDIENCES: readonly Audience[] = ['B', 'A', 'F', 'agents'];

/** A date and a time as the operator types them, in the brand's time zone. */
export interface TypedTime {
  readonly day: string;
  readonly time: string;
}

/** An announcement as the operator types it in the form. */
export interface TypedAnnouncement {
  readonly audience: Audience;
  readonly from: TypedTime;
  readonly until: TypedTime;
  readonly position: string;
  readonly link: string;
  readonly texts: Readonly<Record<string, { readonly title: string; readonly content: string }>>;
}

/** The maximum length of an announcement's title and content, in characters. */
export const TITLE_MAX = 120;
export const CONTENT_MAX = 4_000;
export const POSITION_MAX = 999;
export const NO_TEXT = { title: '', content: '' };

const typedTime = (at: string | undefined): TypedTime =>
  at === undefined ? { day: '', time: '' } : { day: dateKey(new Date(at)), time: clock(at, false) };

/** Returns the form's content for an existing announcement, or for a new one that starts now. */
export const typedOf = (announcement: DeskAnnouncement | undefined, now: Date): TypedAnnouncement => ({
  audience: announcement?.audience ?? 'B',
  from: typedTime(announcement?.from ?? now.toISOString()),
  until: typedTime(announcement?.until),
  position: String(announcement?.position ?? 0),
  link: announcement?.link ?? '',
  texts: Object.fromEntries(
    (announcement?.texts ?? []).map(({ language, title, content }) => [language, { title, content }]),
  ),
});

/** Returns the moment that the two fields name, or undefined if they are incomplete. */
export function momentOf({ day, time }: TypedTime): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !/^\d{2}:\d{2}$/.test(time)) return undefined;
  const at = wallTime(day, time);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** Returns the names of the invalid fields of the announcement's form. */
export function wrongFields(typed: TypedAnnouncement, defaultLanguage: string): ReadonlySet<string> {
  const wrong = new Set<string>();
  const from = momentOf(typed.from);
  const until = momentOf(typed.until);
  const position = Number(typed.position);
  if (!from) wrong.add('from');
  if (`${typed.until.day}${typed.until.time}` !== '' && !(from && until && until > from)) wrong.add('until');
  if (!/^\d{1,3}$/.test(typed.position) || position > POSITION_MAX) wrong.add('position');
  if (typed.link !== '' && !/^\/(?![/\\])\S*$/.test(typed.link)) wrong.add('link');
  const { title, content } = typed.texts[defaultLanguage] ?? NO_TEXT;
  if (!title.trim()) wrong.add(`title ${defaultLanguage}`);
  if (!content.trim()) wrong.add(`content ${defaultLanguage}`);
  // Each language needs both title and content, or neither of them.
  for (const [language, text] of Object.entries(typed.texts)) {
    if (text.title.trim() && !text.content.trim()) wrong.add(`content ${language}`);
    if (!text.title.trim() && text.content.trim()) wrong.add(`title ${language}`);
  }
  return wrong;
}

/** Returns the body of the request. The form must have no invalid field. */
export const bodyOf = ({ audience, from, until, position, link, texts }: TypedAnnouncement): object => ({
  ...{ audience, position: Number(position) },
  from: momentOf(from)?.toISOString(),
  ...(until.day !== '' && { until: momentOf(until)?.toISOString() }),
  ...(link !== '' && { link }),
  texts: Object.entries(texts)
    .filter(([, { title }]) => title.trim() !== '')
    .map(([language, { title, content }]) => ({ language, title: title.trim(), content: content.trim() })),
});
