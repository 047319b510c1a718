import { useEffect, useState } from 'react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { request } from '../../../lib/api/request.js';
import type { Schemas } from '../../../lib/api/schemas.js';
import { currentLanguage, useWords } from '../../../lib/language/words.js';
import { keys } from '../../../lib/query/keys.js';
import { pageInstead } from '../../../lib/query/page-instead.js';
import { dayWithYear } from '../../../lib/time/time.js';
import { Button } from '../../../ui/button.js';
import { PageTitle } from '../../../ui/page-title.js';
import { RichContent } from '../../../ui/rich-content.js';
import { Empty, ErrorCard, FailureNote, Loading, Skeleton } from '../../../ui/states.js';
import { Tag } from '../../../ui/tag.js';
import { Pager } from '../shared/pager.js';
import { pageOf, usePage } from '../shared/use-page.js';
import './announcements.css';

type Announcement = Schemas['AnnouncementDto'];

/** The number of announcements per page, as in the specification's announcement popup. */
const PAGE_SIZE = 9;

/** /agentHome/agentAnnouncement: the brand's announcements to agents, newest first. Opening one marks it as read. */
export function AnnouncementsPage() {
  const t = useWords();
  const client = useQueryClient();
  const [query] = useSearchParams();
  const page = pageOf(query);
  const setPage = usePage();
  const [open, setOpen] = useState<string>();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [...keys.announcements, currentLanguage(), page],
    queryFn: ({ signal }) =>
      request<Schemas['AnnouncementPageDto']>('/wps/agents/announcements', {
        signal,
        query: { page, pageSize: PAGE_SIZE, language: currentLanguage() },
      }),
    placeholderData: keepPreviousData,
  });
  const read = useMutation({
    mutationFn: (body: { ids?: string[]; all?: boolean }) =>
      request('/wps/agents/announcements/read', { method: 'POST', body }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.announcements }),
  });
  // Announcements that ended may have taken the last page with them.
  const instead = pageInstead(page, isPlaceholderData ? undefined : data);
  useEffect(() => {
    if (instead !== undefined) setPage(instead);
  });
  const toggle = ({ announcementId, read: isRead }: Announcement) => {
    setOpen(open === announcementId ? undefined : announcementId);
    if (!isRead) read.mutate({ ids: [announcementId] });
  };
  return (
    <>
      <PageTitle
        title={t('term.msg.announcement')}
        lead={data ? t('agent.announce.unread', { count: data.unread }) : '\u00a0'}
      >
        <Button
          tone="line"
          size="s"
          icon="check"
          disabled={!data || data.unread === 0}
          busy={read.isPending}
          onClick={() => read.mutate({ all: true })}
        >
          {t('agent.announce.readAll')}
        </Button>
      </PageTitle>
      <FailureNote error={read.error} />
      {error && !data ? <ErrorCard error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? (
        <Loading>
          <div className="col g2">
            {[0, 1, 2].map((n) => (
              <Skeleton key={n} height="72px" radius="10px" />
            ))}
          </div>
        </Loading>
      ) : null}
      {data?.content.length === 0 ? (
        <Empty art="spot-boat" title={t('agent.announce.none')}>
          {t('agent.announce.noneText')}
        </Empty>
      ) : null}
      <ul className="announcements">
        {data?.content.map((item) => {
          const isOpen = open === item.announcementId;
          return (
            <li key={item.announcementId} className={`panel ${item.read ? '' : 'fresh'}`} data-testid="announcement">
              <button type="button" className="line-open" aria-expanded={isOpen} onClick={() => toggle(item)}>
                <span className="row wrap">
                  <b dir="auto">{item.title}</b>
                  {item.read ? null : <Tag tone="info">{t('term.msg.unread')}</Tag>}
                </span>
                <time className="fs12 faint" dateTime={item.publishedAt}>
                  {item.publishedAt ? dayWithYear(item.publishedAt) : ''}
                </time>
              </button>
              {isOpen ? (
                <div className="letter">
                  <RichContent html={item.body} />
                  {/^\/(?![/\\])/.test(item.link) ? (
                    <Link className="link" to={item.link}>
                      {t('term.action.details')}
                    </Link>
                  ) : null}
                </div>
              ) : null}
            </li>
          );
        })}
      </ul>
      {data && data.totalPages > 1 ? <Pager page={page} pages={data.totalPages} onPage={setPage} /> : null}
    </>
  );
}
