import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { useWords } from '../../lib/language/words.js';
import { useNarrow } from '../../lib/screen/narrow.js';
import { dayWithYear } from '../../lib/time/time.js';
import { Icon } from '../../ui/icon.js';
import { Num } from '../../ui/money.js';
import { Empty, ErrorCard, Loading, Skeleton } from '../../ui/states.js';
import { announcementsQuery, type Announcement, type Audience } from './announcements-api.js';
import { pageNumbers } from './page-numbers.js';
import { RichContent } from '../../ui/rich-content.js';
import './announcements.css';

const REWARDS = '/member/rewardCenter';
/** The URL parameter for the page number of the list of titles. */
const PAGE = 'notices';

/**
 * The announcements' titles in pages of 9, and the text of one of them (specification §2). On a wide screen the text
 * is beside the titles; on a phone it opens below its title.
 */
export function AnnouncementBoard({ audience }: { audience: Audience }) {
  const t = useWords();
  const isNarrow = useNarrow();
  const [address, setAddress] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(address.get(PAGE)) || 1));
  const [openId, setOpenId] = useState<string>();
  const [isFolded, setFolded] = useState(false);
  const query = useQuery({ ...announcementsQuery(audience, page), placeholderData: keepPreviousData });
  const items = query.data?.content;
  if (!items)
    return query.isError ? (
      <ErrorCard error={query.error} onRetry={() => void query.refetch()} compact />
    ) : (
      <Loading>
        <div className="col g2">
          {[0, 1, 2].map((n) => (
            <Skeleton key={n} height="56px" radius="10px" />
          ))}
        </div>
      </Loading>
    );
  if (items.length === 0)
    return (
      <Empty art="spot-boat" title={t('notices.none')}>
        {t('notices.noneText')}
      </Empty>
    );
  const open = items.find(({ announcementId }) => announcementId === openId) ?? (isFolded ? undefined : items[0]);
  const choose = ({ announcementId }: Announcement): void => {
    const isOpen = isNarrow && open?.announcementId === announcementId;
    setFolded(isOpen);
    setOpenId(isOpen ? undefined : announcementId);
  };
  return (
    <div className="board">
      <div className="col g3">
        <ul>
          {items.map((item) => {
            const isOpen = item === open;
            return (
              <li key={item.announcementId} className={isOpen ? 'on' : ''} data-testid="announcement">
                <button
                  type="button"
                  aria-expanded={isNarrow ? isOpen : undefined}
                  aria-pressed={isNarrow ? undefined : isOpen}
                  onClick={() => choose(item)}
                >
                  <b dir="auto">{item.title}</b>
                  <time className="fs12 muted" dateTime={item.publishedAt}>
                    {dayWithYear(item.publishedAt)}
                  </time>
                  {isNarrow ? <Icon name={isOpen ? 'up' : 'down'} size={16} /> : null}
                </button>
                {isNarrow && isOpen ? <Detail item={item} /> : null}
              </li>
            );
          })}
        </ul>
        <Numbers
          page={page}
          pages={query.data?.totalPages ?? 1}
          onPage={(next) => {
            setAddress(
              (old) => {
                if (next === 1) old.delete(PAGE);
                else old.set(PAGE, String(next));
                return old;
              },
              { replace: true, state: { keepScroll: true } },
            );
            setOpenId(undefined);
            setFolded(false);
          }}
        />
      </div>
      {isNarrow || !open ? null : (
        <article aria-live="polite">
          <h3 dir="auto">{open.title}</h3>
          <Detail item={open} />
        </article>
      )}
    </div>
  );
}

function Detail({ item: { content, link } }: { item: Announcement }) {
  const t = useWords();
  return (
    <div className="detail">
      <RichContent html={content} />
      {/^\/(?![/\\])/.test(link) ? (
        <Link className="btn line s" to={link}>
          {t(link === REWARDS ? 'notices.toRewards' : 'term.action.details')}
        </Link>
      ) : null}
    </div>
  );
}

function Numbers({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const t = useWords();
  if (pages <= 1) return null;
  return (
    <nav className="numbers" aria-label={t('notices.pages')}>
      {pageNumbers(page, pages).map((one, index) =>
        one === 'gap' ? (
          <span key={`gap${index < pages / 2 ? 'Before' : 'After'}`} aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={one}
            type="button"
            className={one === page ? 'on' : ''}
            aria-current={one === page ? 'page' : undefined}
            aria-label={t('notices.page', { page: one })}
            onClick={() => onPage(one)}
          >
            <Num>{one}</Num>
          </button>
        ),
      )}
    </nav>
  );
}
