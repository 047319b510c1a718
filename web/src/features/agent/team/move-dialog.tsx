import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAttempt } from '../../../lib/api/attempt.js';
import { asFailure } from '../../../lib/api/failure.js';
import { useWords, word } from '../../../lib/language/words.js';
import { isolated } from '../../../lib/money/money.js';
import { keys } from '../../../lib/query/keys.js';
import { clock, day } from '../../../lib/time/time.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { Checkbox } from '../../../ui/field.js';
import { Num } from '../../../ui/money.js';
import { FailureNote, Loading, Note, Skeleton } from '../../../ui/states.js';
import { say } from '../../../ui/toast.js';
import { salaryKind } from '../contracts/salary-kinds.js';
import type { Span } from '../days/span.js';
import { moveMember, movePreviewQuery, type EndingContract, type MovePreview } from './move-api.js';
import { MoveTarget, type Target } from './move-target.js';
import type { TeamMember } from './team-api.js';

/** Lists the contracts that a move ends, each with its two parties, its kind and its end. */
function EndingList({ ending }: { ending: readonly EndingContract[] }) {
  const t = useWords();
  return (
    <ul className="panel flush moveends" data-testid="move-ends">
      {ending.map(({ contract, endsAt }) => (
        <li key={`${contract.contractId} ${contract.version}`}>
          <span>
            <b translate="no">{contract.payeeAccount}</b>{' '}
            <span className="fs13 muted">
              {t('agent.move.paidBy', { account: isolated(contract.payerAccount || t('agent.house')) })}
            </span>
          </span>
          <span className="fs13">{t(salaryKind(contract.kind).name)}</span>
          {endsAt ? (
            <span className="fs13 muted">
              {t('agent.move.endsAt', { time: `${day(endsAt)} ${clock(endsAt, false)}` })}
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function Foreseen({ preview }: { preview: MovePreview }) {
  const t = useWords();
  const { memberAccount, fromAccount, toAccount, members, wouldEnd, wouldEndCount, withdrawnOffers } = preview;
  const names = { account: isolated(memberAccount), from: isolated(fromAccount), to: isolated(toAccount) };
  return (
    <>
      <p>
        {t('agent.move.what', { ...names, below: members - 1 })}{' '}
        <span className="muted">{t('agent.move.past', names)}</span>
      </p>
      <Note tone={wouldEndCount > 0 ? 'alert' : 'info'}>
        {t('agent.move.count', { count: wouldEndCount })}
        {withdrawnOffers > 0 ? ` ${t('agent.move.offers', { count: withdrawnOffers })}` : ''}
      </Note>
      {wouldEnd.length > 0 ? <EndingList ending={wouldEnd} /> : null}
    </>
  );
}

/**
 * The dialog that moves a member within the agent's own team. It asks for the new upline, lists the contracts that
 * end, and asks to confirm exactly that list.
 */
export function MoveDialog({ member, span, onClose }: { member: TeamMember; span: Span; onClose: () => void }) {
  const t = useWords();
  const client = useQueryClient();
  const [target, setTarget] = useState<Target>();
  const [read, setRead] = useState<string>();
  const asked = { memberId: member.memberId, toId: target?.memberId ?? '' };
  const preview = useQuery({ ...movePreviewQuery(asked), enabled: target !== undefined });
  const attempt = useAttempt();
  const move = useMutation({
    mutationFn: (token: string) => attempt(`${asked.memberId} ${asked.toId}`, (key) => moveMember(asked, token, key)),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keys.agent });
      say(word('agent.move.done'));
      onClose();
    },
    onError: (error) => {
      if (asFailure(error).code === 'contract.needs_confirmation') void preview.refetch();
    },
  });
  const data = target && preview.data;
  return (
    <Dialog title={t('agent.move.title', { account: isolated(member.account) })} onClose={onClose}>
      <MoveTarget
        member={member}
        span={span}
        chosen={target}
        onChoose={(next) => {
          setTarget(next);
          setRead(undefined);
          move.reset();
        }}
      />
      {preview.isFetching && !data ? (
        <Loading>
          <Skeleton height="96px" radius="14px" />
        </Loading>
      ) : null}
      {target && !data && !preview.isFetching ? <FailureNote error={preview.error} /> : null}
      {data ? (
        <>
          <Foreseen preview={data} />
          <Checkbox
            checked={read === data.token}
            onChange={(event) => setRead(event.target.checked ? data.token : undefined)}
          >
            {t('agent.move.read')}{' '}
            <span className="faint">
              (<Num>{data.token.slice(0, 7)}</Num>)
            </span>
          </Checkbox>
          <FailureNote error={move.error} />
        </>
      ) : null}
      <div className="row end-row">
        <Button tone="ghost" onClick={onClose}>
          {t('term.action.cancel')}
        </Button>
        <Button
          tone="primary"
          disabled={!data || read !== data.token}
          busy={move.isPending}
          onClick={() => data && move.mutate(data.token)}
        >
          {t('agent.move.confirm')}
        </Button>
      </div>
    </Dialog>
  );
}
