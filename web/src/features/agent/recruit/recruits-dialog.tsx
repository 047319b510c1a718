import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useFile } from '../../../lib/csv/use-file.js';
import { useWords } from '../../../lib/language/words.js';
import { zoneName } from '../../../lib/time/time.js';
import { Button } from '../../../ui/button.js';
import { DateTime } from '../../../ui/date-time.js';
import { Dialog } from '../../../ui/dialog.js';
import { Icon } from '../../../ui/icon.js';
import { ErrorCard, FailureNote, Loading, Skeleton } from '../../../ui/states.js';
import { useAsOf } from '../days/as-of.js';
import { Pager } from '../shared/pager.js';
import { daysOf, recruitsQuery, type InviteLink, type InviteRange, type Stage } from './register-api.js';
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

/** The members who are counted in one figure of a link or of all links. */
export function RecruitsDialog({
  link,
  stage,
  range,
  onClose,
}: {
  /** The link whose members are listed. `all` means all links and codes of the agent. */
  link: InviteLink | 'all';
  stage: Stage;
  range: InviteRange;
  onClose: () => void;
}) {
  const t = useWords();
  const past = useAsOf();
  const [page, setPage] = useState(1);
  const code = link === 'all' ? undefined : link.code;
  const { data, error, refetch } = useQuery(recruitsQuery(code, stage, range, page, past));
  const file = useFile('recruits', '/wps/agents/register/recruits.csv', {
    ...{ code, stage, days: daysOf(range) },
    ...past,
  });
  const names: Readonly<Record<Stage, string>> = {
    registered: t('agent.reg.registered'),
    deposited: t('agent.reg.deposited'),
    played: t('agent.reg.played'),
  };
  return (
    <Dialog
      title={`${link === 'all' ? t('agent.reg.allLinks') : linkName(link)}: ${names[stage]}`}
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
      {data && data.content.length > 0 ? (
        <div className="row end">
          <Button tone="line" size="s" icon="download" busy={file.isPending} onClick={() => file.mutate()}>
            CSV
          </Button>
        </div>
      ) : null}
      <FailureNote error={file.error} />
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
