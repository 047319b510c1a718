import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../../src/lib/language/words.js';
import { zoneName } from '../../../../src/lib/time/time.js';
import { Button } from '../../../../src/ui/button.js';
import { DateTime } from '../../../../src/ui/date-time.js';
import { Num } from '../../../../src/ui/money.js';
import { PageTitle } from '../../../../src/ui/page-title.js';
import { Tag } from '../../../../src/ui/tag.js';
import { LoadingRows } from '../../kit/loading-rows.js';
import { OldRowsBanner } from '../../kit/old-rows-banner.js';
import { OperatorName } from '../../kit/operator-name.js';
import type { DeskAnnouncement } from '../../lib/surface.js';
import { announcementsQuery } from './announcement-calls.js';
import { EditAnnouncement, EndAnnouncement } from './edit-announcement.js';

const COLUMNS = 7;
const TONE = { planned: 'wait', shown: 'done', over: undefined } as const;
type Asking = { readonly what: 'new' } | { readonly what: 'change' | 'end'; readonly id: string };

/**
 * The page of announcements to players and agents, in the order in which they are shown, with audience, start and
 * end.
 */
export default function AnnouncementsPage() {
  const t = useWords();
  const query = useQuery(announcementsQuery);
  const [asking, setAsking] = useState<Asking>();
  const stop = () => setAsking(undefined);
  const rows = query.data?.content;
  const readers = query.data?.brands[0];
  const mayChange = query.data?.mayChange === true && !query.isError;
  // The newest version of the announcement in the dialog. If the server refused an outdated version, the next attempt
  // sends this one.
  const asked = asking && asking.what !== 'new' ? rows?.find(({ id }) => id === asking.id) : undefined;
  return (
    <main className="ow" aria-busy={query.isPending || undefined}>
      <PageTitle title={t('opsApp.section.announcements')} lead={t('opsAnnouncements.lead')}>
        {mayChange ? (
          <Button tone="primary" size="s" icon="plus" onClick={() => setAsking({ what: 'new' })}>
            {t('opsAnnouncements.new')}
          </Button>
        ) : null}
      </PageTitle>
      {query.isError ? (
        <OldRowsBanner
          error={query.error}
          asOf={query.dataUpdatedAt}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      {rows?.length === 0 ? <p className="muted">{t('opsAnnouncements.none')}</p> : null}
      <div className="panel flush scrollx" tabIndex={0} role="region" aria-label={t('opsApp.section.announcements')}>
        <table className="table d2">
          <thead>
            <tr>
              <th className="end">{t('opsAnnouncements.position')}</th>
              <th>{t('opsAnnouncements.title')}</th>
              <th>{t('opsAnnouncements.audience')}</th>
              <th>{t('opsAnnouncements.from', { zone: zoneName() })}</th>
              <th>{t('opsAnnouncements.until', { zone: zoneName() })}</th>
              <th>{t('opsKit.state')}</th>
              <th>{t('opsAnnouncements.changedBy')}</th>
              <th>
                <span className="vh">{t('opsAnnouncements.acts')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows ? (
              rows.map((one) => (
                <Row
                  key={one.id}
                  announcement={one}
                  language={readers?.defaultLanguage}
                  onAsk={mayChange ? (what) => setAsking({ what, id: one.id }) : undefined}
                />
              ))
            ) : (
              <LoadingRows columns={COLUMNS} />
            )}
          </tbody>
        </table>
      </div>
      {asking?.what === 'new' && readers ? <EditAnnouncement readers={readers} onClose={stop} /> : null}
      {asked && asking?.what === 'change' && readers ? (
        <EditAnnouncement announcement={asked} readers={readers} onClose={stop} />
      ) : null}
      {asked && asking?.what === 'end' ? <EndAnnouncement announcement={asked} onClose={stop} /> : null}
    </main>
  );
}

function Row({
  announcement,
  language,
  onAsk,
}: {
  announcement: DeskAnnouncement;
  language: string | undefined;
  onAsk: ((what: 'change' | 'end') => void) | undefined;
}) {
  const t = useWords();
  const { position, audience, state, from, until, texts, changedBy } = announcement;
  const text = texts.find((one) => one.language === language) ?? texts[0];
  return (
    <tr data-testid="desk-announcement">
      <td className="end">
        <Num>{position}</Num>
      </td>
      <td className="b" dir="auto">
        {text?.title}
      </td>
      <td>{t(`opsAnnouncements.audience.${audience}`)}</td>
      <td>
        <DateTime at={from} />
      </td>
      <td>{until ? <DateTime at={until} /> : '–'}</td>
      <td>
        <Tag tone={TONE[state]}>{t(`opsAnnouncements.state.${state}`)}</Tag>
      </td>
      <td className="fs12">{changedBy ? <OperatorName name={changedBy.name} /> : t('opsAnnouncements.shipped')}</td>
      <td>
        {onAsk ? (
          <span className="row end-row g2">
            <Button size="s" tone="line" onClick={() => onAsk('change')}>
              {t('opsAnnouncements.edit')}
            </Button>
            {state === 'over' ? null : (
              <Button size="s" tone="line" onClick={() => onAsk('end')}>
                {t('opsAnnouncements.end')}
              </Button>
            )}
          </span>
        ) : null}
      </td>
    </tr>
  );
}
