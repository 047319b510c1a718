import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useFile } from '../../../lib/csv/use-file.js';
import { useWords } from '../../../lib/language/words.js';
import { zoneName } from '../../../lib/time/time.js';
import { Button } from '../../../ui/button.js';
import { DateTime } from '../../../ui/date-time.js';
import { Num } from '../../../ui/money.js';
import { ErrorCard, FailureNote, Skeleton } from '../../../ui/states.js';
import { Tag } from '../../../ui/tag.js';
import { DensityChoice, useDensity } from '../shared/density.js';
import { Pager } from '../shared/pager.js';
import { pageOf, usePage } from '../shared/use-page.js';
import { openedQuery } from './register-api.js';
import { opensName } from './register-words.js';

/** The URL parameter for the page number of this list. The list of links has its own. */
const OPENED = 'opened';

/** The list of accounts that the agent opened in the agent centre. */
export function OpenedAccounts() {
  const t = useWords();
  const [query] = useSearchParams();
  const page = pageOf(query, OPENED);
  const setPage = usePage(OPENED);
  const [density, setDensity] = useDensity('opened', 'roomy');
  const { data, error, refetch } = useQuery(openedQuery(page));
  const file = useFile('opened-accounts', '/wps/agents/register/accounts.csv', {});
  return (
    <section className="panel flush byhand recruits" aria-labelledby="byhand">
      <div className="cardhead">
        <h2 id="byhand" className="grow">
          {t('agent.reg.byHand')}
        </h2>
        {data ? <Num className="fs13 muted">{data.total}</Num> : null}
        {data && data.total > 0 ? (
          <>
            <DensityChoice value={density} onChange={setDensity} />
            <Button tone="line" size="s" icon="download" busy={file.isPending} onClick={() => file.mutate()}>
              CSV
            </Button>
          </>
        ) : null}
      </div>
      <FailureNote error={file.error} />
      {error && !data ? <ErrorCard compact error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? (
        <div className="none" aria-busy="true">
          <Skeleton height="80px" />
        </div>
      ) : null}
      {data?.total === 0 ? <p className="none fs13 muted">{t('agent.reg.byHandNone')}</p> : null}
      {data && data.total > 0 ? (
        <div className="scroll-x" tabIndex={0} role="region" aria-labelledby="byhand">
          <table className={`table ${density === 'dense' ? 'dense' : ''}`}>
            <thead>
              <tr>
                <th scope="col">{t('term.account.account')}</th>
                <th scope="col" className="tw">
                  {t('agent.reg.kind')}
                </th>
                <th scope="col">
                  {t('agent.reg.openedAt')}, {zoneName()}
                </th>
                <th scope="col">{t('agent.reg.firstLogin')}</th>
              </tr>
            </thead>
            <tbody>
              {data.content.map((row) => (
                <tr key={row.memberId} data-testid="opened-account">
                  <th scope="row">
                    <b translate="no">{row.account}</b>
                  </th>
                  <td className="muted tw">{opensName(row.opens)}</td>
                  <td>{row.openedAt ? <DateTime at={row.openedAt} /> : null}</td>
                  <td>
                    {!row.loggedIn ? (
                      <Tag tone="wait">{t('agent.reg.notYet')}</Tag>
                    ) : row.ownPassword ? (
                      t('agent.reg.ownPassword')
                    ) : (
                      t('agent.reg.firstPassword')
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      {data && data.totalPages > 1 ? <Pager page={page} pages={data.totalPages} onPage={setPage} /> : null}
    </section>
  );
}
