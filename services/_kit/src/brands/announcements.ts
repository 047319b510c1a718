import type { identity } from '@nm/contracts';
import { timestampDate } from '@bufbuild/protobuf/wkt';

/** An announcement in one language. */
export interface Announcement {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly link: string;
  readonly publishedAt: Date;
  readonly position: number;
}

/**
 * The players who see the announcement: A for logged-in players, B for visitors, F for players at their first login.
 * Empty for an announcement to agents.
 */
type Audience = 'A' | 'B' | 'F' | '';

/**
 * Returns the announcements of a brand that an audience sees at a given time, sorted by position and then newest first.
 * If a text does not exist in the language, the text in the brand's default language is used. An announcement without a
 * text in either language is left out.
 */
export function announcementsAt(
  { announcements, defaultLanguage }: Pick<identity.Brand, 'announcements' | 'defaultLanguage'>,
  audience: Audience,
  language: string,
  now: Date,
): Announcement[] {
  return announcements
    .filter(({ execution }) => execution === audience)
    .flatMap(({ id, publishedAt, until, link, position, texts }): Announcement[] => {
      const textIn = (wanted: string) => texts.find((text) => text.language === wanted.toUpperCase());
      const text = textIn(language) ?? textIn(defaultLanguage);
      if (!publishedAt || !text) return [];
      const [from, to] = [timestampDate(publishedAt), until && timestampDate(until)];
      if (from > now || (to && to <= now)) return [];
      return [{ id, title: text.title, body: text.body, link, publishedAt: from, position }];
    })
    .sort(
      (a, b) => a.position - b.position || Number(b.publishedAt) - Number(a.publishedAt) || a.id.localeCompare(b.id),
    );
}
