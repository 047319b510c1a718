import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../lib/language/words.js';
import { zoneName } from '../../lib/time/time.js';
import { DateTime } from '../../ui/date-time.js';
import { Dialog } from '../../ui/dialog.js';
import { Icon } from '../../ui/icon.js';
import { ErrorCard, Loading, Skeleton } from '../../ui/states.js';
import { Pager } from './pager.js';
import { recruitsQuery, type InviteLink, type InviteRange, type Stage } from './register-api.js';
import { linkName } from './register-words.js';

function Mark({ on, name }: { on: boolean; name: string }) {
  return on ? (
    <>
      <Icon name="check" size={16} />
      <span className="vh">{name}</span>
    </>
  ) : (
    <span className="faint">–</span>
  );
}

/** The dialog that lists the members counted in one figure of an invitation link. */
export function RecruitsDialog({
  link,
  stage,
  range,
  onClose,
}: {
  link: InviteLink;
  stage: Stage;
  range: InviteRange;
  onClose: () => void;
}) {
  const t = useWords();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(recruitsQuery(link.code, stage, range, page));
  const names: Readonly<Record<Stage, string>> = {
    registered: t('agent.reg.registered'),
    deposited: t('agent.reg.deposited'),
    played: t('agent.reg.played'),
  };
  return (
    <Dialog
      title={`${linkName(link)}: ${names[stage]}`}
      kind="sheet"
      lead={
        <p className="fs13 muted">
          {range === 'all' ? t('agent.reg.all') : t('agent.days', { days: Number(range) })} · {zoneName()}
        </p>
      }
      onClose={onClose}
    >
      {error && !data ? <ErrorCard compact error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? (
        <Loading>
          <Skeleton height="200px" radius="14px" />
        </Loading>
      ) : null}
      {data ? (
        <table className="table dense recruits">
          <thead>
            <tr>
              <th scope="col">{t('term.account.account')}</th>
              <th scope="col">{t('agent.reg.registered')}</th>
              <th scope="col">{t('agent.reg.deposited')}</th>
              <th scope="col">{t('agent.reg.played')}</th>
            </tr>
          </thead>
          <tbody>
            {data.content.map((row) => (
              <tr key={row.memberId} data-testid="recruit">
                <th scope="row">
                  <b translate="no">{row.account}</b>{' '}
                  {row.agent ? <span className="faint fs12">{t('term.agent.agent')}</span> : null}
                </th>
                <td>{row.registeredAt ? <DateTime at={row.registeredAt} /> : null}</td>
                <td>
                  <Mark on={row.deposited} name={names.deposited} />
                </td>
                <td>
                  <Mark on={row.played} name={names.played} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {data && data.totalPages > 1 ? <Pager page={page} pages={data.totalPages} onPage={setPage} /> : null}
      {data?.content.length === 0 ? <p className="muted">{t('agent.reg.noRecruits')}</p> : null}
    </Dialog>
  );
}
