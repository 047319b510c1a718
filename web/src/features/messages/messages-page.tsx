import { useEffect, useState } from 'react';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { request } from '../../lib/api/request.js';
import type { Schemas } from '../../lib/api/schemas.js';
import { useWords } from '../../lib/language/words.js';
import { keys } from '../../lib/query/keys.js';
import { isTrial, useSession } from '../../lib/session/session.js';
import { dayAndTime } from '../../lib/time/time.js';
import { ArrivalsButton, useArrivals } from '../../ui/arrivals.js';
import { Button, ButtonLink, IconButton } from '../../ui/button.js';
import { PageTitle } from '../../ui/page-title.js';
import { Empty, ErrorCard, FailureNote, Loading, Skeleton } from '../../ui/states.js';
import { Tag } from '../../ui/tag.js';
import { TrialBlock } from '../../ui/trial-block.js';
import { keepOpen, type Opened } from './keep-open.js';
import './messages.css';

type Message = Schemas['MessageDto'];
type MessagePage = Schemas['MessagePageDto'];

const PAGE_SIZE = 20;
/** The parameter of the URL with the id of the open message. */
const OPEN = 'message';
/** The number of pages that are read to find the message that the URL names. */
const SOUGHT_PAGES = 10;
const idOf = ({ messageId }: Message): string => messageId;

/** The page of the inbox. A free-play member has no inbox and sees a link to register instead (specification §4). */
export function MessagesPage() {
  const t = useWords();
  const { user } = useSession();
  if (!isTrial(user)) return <Inbox />;
  return (
    <>
      <PageTitle title={t('messages.title')} />
      <TrialBlock />
    </>
  );
}

/**
 * The list of messages, unread ones first. Opening a message marks it as read; it keeps its place until another one
 * opens. The URL stores which one is open, and further pages are read until it is found. The number of unread messages
 * comes from the server.
 */
function Inbox() {
  const t = useWords();
  const client = useQueryClient();
  const [query, setQuery] = useSearchParams();
  const open = query.get(OPEN) ?? undefined;
  const [held, setHeld] = useState<Opened<Message>>();
  // A closed message stays in its place until another one opens.
  const kept = open === undefined || held?.entry.messageId === open ? held : undefined;
  const inbox = useInfiniteQuery({
    queryKey: keys.messages,
    queryFn: ({ signal, pageParam }) =>
      request<MessagePage>('/wps/messages', { signal, query: { page: pageParam, pageSize: PAGE_SIZE } }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.pageNum < last.totalPages ? last.pageNum + 1 : undefined),
  });
  const renew = () => {
    void client.invalidateQueries({ queryKey: keys.messages });
    void client.invalidateQueries({ queryKey: keys.unread });
  };
  const read = useMutation({
    mutationFn: (body: { ids?: string[]; all?: boolean }) => request('/wps/messages/read', { method: 'POST', body }),
    onSuccess: renew,
  });
  const remove = useMutation({
    mutationFn: ({ id }: { id: string; place: number }) =>
      request('/wps/messages/delete', { method: 'POST', body: { ids: [id] } }),
    onSuccess: (_answer, { id, place }) => {
      setHeld((old) => {
        if (!old || old.entry.messageId === id) return undefined;
        return place < old.index ? { ...old, index: old.index - 1 } : old;
      });
      renew();
    },
  });
  const arrivals = useArrivals(
    inbox.data?.pages.flatMap((page) => page.content),
    {
      name: inbox.isFetching && !inbox.isFetchedAfterMount ? '' : 'inbox',
      idOf,
      goesOn: inbox.hasNextPage,
    },
  );
  const messages = keepOpen(arrivals.shown, kept, idOf);
  const unread = inbox.data?.pages.at(-1)?.unread.count ?? 0;
  const opened = messages.find(({ messageId }) => messageId === open);
  const isSought = open !== undefined && !opened && (inbox.data?.pages.length ?? 0) < SOUGHT_PAGES;
  const { hasNextPage, isFetching, isError, fetchNextPage } = inbox;
  useEffect(() => {
    if (isSought && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isSought, hasNextPage, isFetching, isError, fetchNextPage]);
  const isLost = open !== undefined && inbox.isSuccess && !opened && !isFetching && !(isSought && hasNextPage);
  useEffect(() => {
    if (!isLost) return;
    setQuery(
      (old) => {
        old.delete(OPEN);
        return old;
      },
      { replace: true },
    );
  }, [isLost, setQuery]);
  const { mutate } = read;
  const fresh = opened && !opened.read ? opened.messageId : undefined;
  useEffect(() => {
    if (fresh !== undefined) mutate({ ids: [fresh] });
  }, [fresh, mutate]);
  const index = opened && !kept ? arrivals.shown.indexOf(opened) : -1;
  useEffect(() => {
    // `opened` changes with every read of the list; it is stored once, with its place at that time.
    if (opened && index >= 0) setHeld({ entry: { ...opened, read: true }, index });
  }, [opened, index]);
  /** Opens a message, or closes the open one. */
  const show = (messageId: string | undefined) =>
    setQuery(
      (old) => {
        if (messageId === undefined) old.delete(OPEN);
        else old.set(OPEN, messageId);
        return old;
      },
      { replace: true, state: { keepScroll: true } },
    );
  return (
    <>
      <PageTitle title={t('messages.title')} lead={t('messages.unread', { count: unread })}>
        <ButtonLink tone="ghost" size="s" to="/announcements">
          {t('term.msg.announcement')}
        </ButtonLink>
        <Button
          tone="line"
          size="s"
          icon="check"
          disabled={unread === 0}
          busy={read.isPending}
          onClick={() => read.mutate({ all: true })}
        >
          {t('messages.readAll')}
        </Button>
      </PageTitle>
      <FailureNote error={read.error ?? remove.error} />
      {inbox.error && !inbox.data ? <ErrorCard error={inbox.error} onRetry={() => void inbox.refetch()} /> : null}
      {!inbox.data && !inbox.error ? (
        <Loading>
          <div className="col g2">
            {[0, 1, 2].map((n) => (
              <Skeleton key={n} height="72px" radius="10px" />
            ))}
          </div>
        </Loading>
      ) : null}
      {inbox.data && messages.length === 0 ? (
        <Empty
          title={t('messages.none')}
          actions={
            <ButtonLink to="/" tone="line">
              {t('messages.home')}
            </ButtonLink>
          }
        >
          {t('messages.noneText')}
        </Empty>
      ) : null}
      <ArrivalsButton arrivals={arrivals} name={t('messages.arrived', { count: arrivals.waiting })} />
      <ul className="inbox">
        {messages.map((message, place) => (
          <li key={message.messageId} className={`panel ${message.read ? '' : 'fresh'}`}>
            <div className="row between">
              <button
                type="button"
                className="line-open"
                aria-expanded={open === message.messageId}
                onClick={() => show(open === message.messageId ? undefined : message.messageId)}
              >
                <span className="row wrap">
                  <b>{message.title}</b>
                  {message.read ? null : <Tag tone="info">{t('term.msg.unread')}</Tag>}
                </span>
                <time className="fs12 faint" dateTime={message.deliveredAt}>
                  {message.deliveredAt ? dayAndTime(message.deliveredAt) : ''}
                </time>
              </button>
              <IconButton
                label={`${t('messages.delete')}: ${message.title}`}
                icon="trash"
                onClick={() => {
                  if (open === message.messageId) show(undefined);
                  remove.mutate({ id: message.messageId, place });
                }}
              />
            </div>
            {open === message.messageId ? (
              <div className="letter">
                <p dir="auto">{message.body}</p>
                {/^\/(?![/\\])/.test(message.link) ? (
                  <Link className="link" to={message.link}>
                    {t('term.action.details')}
                  </Link>
                ) : null}
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      {inbox.hasNextPage ? (
        <Button tone="line" busy={inbox.isFetchingNextPage} onClick={() => void inbox.fetchNextPage()}>
          {t('term.action.loadMore')}
        </Button>
      ) : null}
    </>
  );
}
