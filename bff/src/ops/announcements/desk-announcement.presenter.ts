import { timestampDate, timestampFromMs } from '@bufbuild/protobuf/wkt';
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { identity } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { instant } from '../../http/page-query.dto.js';
import { isoTime } from '../../http/time.js';
import type { Fields } from '../audit/audit-trail.js';
import type { PersonDto } from '../operators/operator.dto.js';
import type { DeskAnnouncementDto, SaveAnnouncementBody } from './desk-announcement.dto.js';

/** An announcement with its content. The identity service always sends both. */
export type Written = identity.BrandAnnouncement & { readonly announcement: identity.Announcement };

/**
 * Checks that an announcement has its content.
 * @throws Failure internal if the content is missing.
 */
export function written(answer: identity.BrandAnnouncement): Written {
  if (!answer.announcement) throw new Failure('internal', { reason: 'an announcement without content' });
  return { ...answer, announcement: answer.announcement };
}

/** The audience of announcements to agents. The specification has no letter for it. */
const AGENTS = 'agents';

const audienceOf = (execution: string): DeskAnnouncementDto['audience'] =>
  (['A', 'B', 'F'] as const).find((one) => one === execution) ?? AGENTS;

function stateOf({ publishedAt, until }: identity.Announcement, now: Date): DeskAnnouncementDto['state'] {
  if (until && timestampDate(until) <= now) return 'over';
  return publishedAt && timestampDate(publishedAt) > now ? 'planned' : 'shown';
}

export function presentAnnouncement(answer: Written, person: (id: string) => PersonDto): DeskAnnouncementDto {
  const { announcement, brand, version, changedBy } = answer;
  const { id, execution, link, position, texts } = announcement;
  const until = isoTime(announcement.until);
  const changedAt = isoTime(answer.changedAt);
  return {
    ...{ id, brand, position },
    audience: audienceOf(execution),
    state: stateOf(announcement, new Date()),
    from: isoTime(announcement.publishedAt) ?? '',
    ...(until !== undefined && { until }),
    ...(link !== '' && { link }),
    texts: texts.map(({ language, title, body }) => ({ language, title, content: body })),
    version: String(version),
    ...(changedBy !== '' && { changedBy: person(changedBy) }),
    ...(changedAt !== undefined && { changedAt }),
  };
}

/** Converts an announcement from the console to the form of the identity service. */
export const sentAnnouncement = (
  id: string,
  { audience, from, until, position, link = '', texts }: SaveAnnouncementBody,
): MessageInitShape<typeof identity.AnnouncementSchema> => ({
  ...{ id, execution: audience === AGENTS ? '' : audience, position, link },
  publishedAt: timestampFromMs(instant(from)),
  ...(until !== undefined && { until: timestampFromMs(instant(until)) }),
  texts: texts.map(({ language, title, content }) => ({ language, title, body: content })),
});

/** Returns the fields of an announcement that the audit log stores before and after a change. */
export function shownAnnouncement({ announcement }: Written): Fields {
  const { execution, position, link, texts } = announcement;
  const until = isoTime(announcement.until);
  return {
    ...{ audience: audienceOf(execution), position: String(position), from: isoTime(announcement.publishedAt) ?? '' },
    ...(until !== undefined && { until }),
    ...(link !== '' && { link }),
    ...Object.fromEntries(
      texts.flatMap(({ language, title, body }) => [
        [`title ${language}`, title],
        [`content ${language}`, body],
      ]),
    ),
  };
}
