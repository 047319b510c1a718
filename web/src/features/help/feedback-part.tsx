import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { isAgent, isTrial, useSession } from '../../lib/session/session.js';
import { useWords } from '../../lib/language/words.js';
import { DateTime } from '../../ui/date-time.js';
import { ErrorCard, Loading, Skeleton } from '../../ui/states.js';
import { Tag } from '../../ui/tag.js';
import { feedbackQuery, type Feedback } from './feedback-api.js';
import { FeedbackForm } from './feedback-form.js';

/** The member's feedback: the form, and the feedback sent before with its state. */
export default function FeedbackPart() {
  const t = useWords();
  const { user } = useSession();
  if (!user || isTrial(user)) return <p>{t('help.feedback.login')}</p>;
  return <OwnFeedback agent={isAgent(user)} />;
}

function OwnFeedback({ agent }: { agent: boolean }) {
  const t = useWords();
  const query = useQuery(feedbackQuery);
  if (query.isError) return <ErrorCard error={query.error} onRetry={() => void query.refetch()} compact />;
  if (!query.data)
    return (
      <Loading>
        <Skeleton height="220px" radius="10px" />
      </Loading>
    );
  const { content, captcha } = query.data;
  const mayApply = !agent && !content.some(({ status }) => status === 'open' || status === 'accepted');
  return (
    <>
      {content.length > 0 ? (
        <section className="sent">
          <h4>{t('help.feedback.own')}</h4>
          <ul>
            {content.map((one) => (
              <SentRow key={one.id} sent={one} />
            ))}
          </ul>
        </section>
      ) : null}
      <FeedbackForm needsCaptcha={captcha} mayApply={mayApply} />
    </>
  );
}

const TONE = { received: undefined, answered: 'done', open: 'wait', accepted: 'done', declined: 'alert' } as const;

function SentRow({ sent }: { sent: Feedback }) {
  const t = useWords();
  return (
    <li>
      <div className="row between wrap">
        <b>{t(`help.feedback.type.${sent.type}`)}</b>
        <Tag tone={TONE[sent.status]}>{t(`help.feedback.state.${sent.status}`)}</Tag>
      </div>
      <p dir="auto">{sent.content}</p>
      {sent.answer ? (
        <div className="answer">
          <b className="fs12">{t('help.feedback.answer')}</b>
          <p dir="auto">{sent.answer}</p>
        </div>
      ) : null}
      <p className="row between wrap fs12">
        <DateTime at={sent.sentAt} />
        {sent.status === 'accepted' ? (
          <Link className="link" to="/agentHome">
            {t('help.feedback.agentPages')}
          </Link>
        ) : null}
      </p>
    </li>
  );
}
