import { useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../lib/language/words.js';
import { useSession } from '../../../lib/session/session.js';
import { TextField } from '../../../ui/field.js';
import { Icon } from '../../../ui/icon.js';
import { ErrorCard, Skeleton } from '../../../ui/states.js';
import type { Span } from '../days/span.js';
import { branchQuery, teamSearchQuery, type TeamMember } from './team-api.js';
import '../contracts/contracts.css';

const LISTED = 8;

export interface Target {
  readonly memberId: string;
  readonly account: string;
}

/** The choice of a member's new upline: the agent, or another agent of the team, searched by account. */
export function MoveTarget({
  member,
  span,
  chosen,
  onChoose,
}: {
  member: TeamMember;
  span: Span;
  chosen: Target | undefined;
  onChoose: (target: Target) => void;
}) {
  const t = useWords();
  const { user } = useSession();
  const id = useId();
  const [text, setText] = useState('');
  const search = text.trim();
  const direct = useQuery({ ...branchQuery('', span, 1), enabled: search === '' });
  const found = useQuery({
    ...teamSearchQuery({ search, level: '', activity: '', contract: '' }, span, 1),
    enabled: search !== '',
  });
  const shown = search === '' ? direct : found;
  const rows: readonly TeamMember[] | undefined = shown.data?.content;
  const agents = rows?.filter(({ agent, memberId }) => agent && memberId !== member.memberId).slice(0, LISTED);
  const own = user ? [{ memberId: user.id, account: user.account }] : [];
  return (
    <div className="col g3">
      <TextField
        label={t('agent.move.find')}
        before={<Icon name="search" size={18} />}
        type="search"
        value={text}
        maxLength={32}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        onChange={(event) => setText(event.target.value)}
      />
      {shown.error && !rows ? (
        <ErrorCard compact error={shown.error} onRetry={() => void shown.refetch()} />
      ) : (
        <div className="whom movetargets" role="radiogroup" aria-labelledby={id}>
          <span id={id} className="vh">
            {t('agent.move.to')}
          </span>
          {[...(search === '' ? own : []), ...(agents ?? [])].map(({ memberId, account }) => (
            <label key={memberId} className="meth">
              <input
                type="radio"
                name="upline"
                checked={memberId === chosen?.memberId}
                onChange={() => onChoose({ memberId, account })}
              />
              <span className="grow">
                <b translate="no">{account}</b>
                {memberId === user?.id ? <span className="fs12 muted"> {t('agent.move.you')}</span> : null}
              </span>
            </label>
          ))}
          {!rows ? <Skeleton height="44px" /> : null}
          {agents?.length === 0 && search !== '' ? (
            <p className="fs13 muted" role="status">
              {t('agent.move.nobody')}
            </p>
          ) : null}
        </div>
      )}
    </div>
  );
}
