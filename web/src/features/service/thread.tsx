import { useEffect, useRef } from 'react';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useWords } from '../../lib/language/words.js';
import { keys } from '../../lib/query/keys.js';
import { Button } from '../../ui/button.js';
import { DateTime } from '../../ui/date-time.js';
import { Icon } from '../../ui/icon.js';
import { ErrorCard, Loading, Skeleton } from '../../ui/states.js';
import { MessageForm } from './message-form.js';
import { markRead, threadQuery, type ServiceMessage } from './service-api.js';
import { useOutgoing, type Outgoing } from './use-outgoing.js';

/** The messages between the member and customer service. New answers arrive by push. */
export function Thread() {
  const t = useWords();
  const client = useQueryClient();
  const thread = useInfiniteQuery(threadQuery);
  const { outgoing, send, retry, discard } = useOutgoing();
  const log = useRef<HTMLDivElement>(null);
  const pages = thread.data?.pages;
  const messages = pages?.toReversed().flatMap((page) => page.messages) ?? [];
  const state = pages?.[0]?.state;
  const unread = pages?.[0]?.unread ?? 0;
  const last = messages.at(-1)?.number ?? 0;
  const { mutate: read } = useMutation({
    mutationFn: markRead,
    onSuccess: () => void client.invalidateQueries({ queryKey: keys.unread }),
  });
  useEffect(() => {
    if (unread > 0) read();
  }, [unread, last, read]);
  // Scrolls to the newest message; a message that is still being sent counts.
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [last, outgoing.length]);
  if (thread.isError && !pages) return <ErrorCard error={thread.error} onRetry={() => void thread.refetch()} compact />;
  return (
    <>
      <div ref={log} className="log" role="log" aria-live="polite" aria-label={t('service.thread')} tabIndex={0}>
        {thread.hasNextPage ? (
          <Button tone="ghost" size="s" busy={thread.isFetchingNextPage} onClick={() => void thread.fetchNextPage()}>
            {t('service.earlier')}
          </Button>
        ) : null}
        {pages ? null : (
          <Loading>
            <Skeleton height="72px" radius="10px" />
          </Loading>
        )}
        {pages && messages.length === 0 && outgoing.length === 0 ? (
          <p className="muted start">{t('service.none')}</p>
        ) : null}
        {messages.map((message) => (
          <Bubble key={message.number} message={message} />
        ))}
        {outgoing.map((one) => (
          <OutgoingBubble key={one.key} one={one} onRetry={() => retry(one)} onDiscard={() => discard(one)} />
        ))}
      </div>
      {state === 'waiting' || state === 'closed' ? (
        <p className="fs13 muted">{t(state === 'waiting' ? 'service.waiting' : 'service.closed')}</p>
      ) : null}
      <MessageForm onSend={send} />
    </>
  );
}

function Bubble({ message }: { message: ServiceMessage }) {
  const t = useWords();
  return (
    <div className={`bubble ${message.author === 'member' ? 'own' : 'ours'}`}>
      <b className="fs12">{t(message.author === 'member' ? 'service.you' : 'term.help.customerService')}</b>
      <p dir="auto">{message.content}</p>
      <span className="fs12 faint">
        <DateTime at={message.sentAt} />
      </span>
    </div>
  );
}

function OutgoingBubble({ one, onRetry, onDiscard }: { one: Outgoing; onRetry: () => void; onDiscard: () => void }) {
  const t = useWords();
  return (
    <div className={`bubble own ${one.failure === undefined ? 'sending' : 'failed'}`}>
      <b className="fs12">{t('service.you')}</b>
      <p dir="auto">{one.content}</p>
      {one.failure !== undefined ? (
        <div className="col g2">
          <span className="fs12 row err" role="alert">
            <Icon name="alert" size={16} />
            <span>
              {t('service.notSent')} {one.failure}
            </span>
          </span>
          <div className="row wrap">
            <Button tone="line" size="s" onClick={onRetry}>
              {t('term.action.retry')}
            </Button>
            <Button tone="ghost" size="s" onClick={onDiscard}>
              {t('service.discard')}
            </Button>
          </div>
        </div>
      ) : (
        <span className="fs12 faint">{t('service.sending')}</span>
      )}
    </div>
  );
}
