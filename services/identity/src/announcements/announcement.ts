/** The rules for announcements to players and agents that operators write (specification §3; domain rules §12, §13). */
import { Failure } from '@nm/kit/errors/failure.js';
import { richContent } from '@nm/kit/html/rich-text.js';
import type { Brand, BrandAnnouncement } from '../brands/brand.js';

export const TITLE_LENGTH_MAX = 120;
export const CONTENT_LENGTH_MAX = 4_000;
const POSITION_MAX = 999;
const LINK = /^\/(?![/\\])[\w./#?=&%-]{0,199}$/;
const ID = /^[a-z0-9][a-z0-9-]{0,63}$/;
/** The allowed letters for the audience of an announcement (see `execution`); undefined stands for agents. */
const AUDIENCES: ReadonlySet<string | undefined> = new Set([undefined, 'A', 'B', 'F']);

/** An announcement that an operator wrote or changed. */
export interface StoredAnnouncement {
  readonly brand: string;
  readonly announcement: BrandAnnouncement;
  readonly version: bigint;
  readonly changedBy: string;
  readonly changedAt: Date;
}

const invalid = (field: string): Failure => new Failure('request.invalid', { field });

/**
 * Checks an announcement, sanitises its content, and returns it in the form in which it is stored.
 * @throws Failure request.invalid that names the field.
 */
export function checkedAnnouncement(brand: Brand, written: BrandAnnouncement): BrandAnnouncement {
  const { id, execution, publishedAt, until, link = '', position = 0, texts } = written;
  if (!ID.test(id)) throw invalid('id');
  if (!AUDIENCES.has(execution)) throw invalid('execution');
  if (!(Date.parse(publishedAt) > 0)) throw invalid('publishedAt');
  if (until !== undefined && !(Date.parse(until) > Date.parse(publishedAt))) throw invalid('until');
  if (link !== '' && !LINK.test(link)) throw invalid('link');
  if (!Number.isInteger(position) || position < 0 || position > POSITION_MAX) throw invalid('position');
  if (!texts[brand.defaultLanguage]) throw invalid('texts');
  const checked = Object.entries(texts).map(([language, { title, body }]) => {
    if (!brand.languages.includes(language)) throw invalid('texts');
    const text = { title: title.trim(), body: richContent(body.trim()) };
    if (lengthOf(text.title) === 0 || lengthOf(text.title) > TITLE_LENGTH_MAX) throw invalid('title');
    // The limit applies to the sanitised content, because the console sends that content again with the operator's
    // next change.
    if (text.body.replace(/<[^>]*>/g, '').trim() === '' || lengthOf(text.body) > CONTENT_LENGTH_MAX)
      throw invalid('content');
    if (`${text.title}${text.body}`.includes('\0')) throw invalid('texts');
    return [language, text] as const;
  });
  return {
    ...{ id, publishedAt },
    ...(until !== undefined && { until }),
    ...(link !== '' && { link }),
    ...(execution && { execution }),
    ...(position !== 0 && { position }),
    texts: Object.fromEntries(checked.toSorted(([one], [other]) => one.localeCompare(other))),
  };
}

const lengthOf = (text: string): number => [...text].length;

/**
 * Returns a brand with all its announcements: the shipped ones (part of the product) and those that operators wrote. An
 * operator's announcement replaces the shipped one with the same id. Announcements that operators wrote and whose end
 * has passed are left out.
 */
export function withAnnouncements(brand: Brand, stored: readonly BrandAnnouncement[], now: Date): Brand {
  if (stored.length === 0) return brand;
  const changed = new Set(stored.map(({ id }) => id));
  const shipped = (brand.announcements ?? []).filter(({ id }) => !changed.has(id));
  const standing = stored.filter(({ until }) => until === undefined || Date.parse(until) > now.getTime());
  return { ...brand, announcements: [...shipped, ...standing] };
}
