import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { brand as own } from '../../../../src/lib/brand/brand.js';
import { useWords } from '../../../../src/lib/language/words.js';
import { PageTitle } from '../../../../src/ui/page-title.js';
import { Skeleton } from '../../../../src/ui/states.js';
import { Tabs } from '../../kit/list/tabs.js';
import { OldRowsBanner } from '../../kit/old-rows-banner.js';
import { brandsQuery, type Part } from './brand-calls.js';
import { ChangesTable } from './changes-table.js';
import { ChangeModules } from './modules/change-modules.js';
import { ModulesPanel } from './modules/modules-panel.js';
import { ChangeRegions } from './regions/change-regions.js';
import { RegionsPanel } from './regions/regions-panel.js';
import { ChangeService } from './service/change-service.js';
import { ServicePanel } from './service/service-panel.js';
import { ChangeStatus } from './status/change-status.js';
import { StatusPanel } from './status/status-panel.js';

/** The page with the settings of the operator's brands, one brand at a time, and the history of their changes. */
export default function BrandsPage() {
  const t = useWords();
  const query = useQuery(brandsQuery);
  const [chosen, setChosen] = useState<string>(own.code);
  const [asking, setAsking] = useState<Part>();
  const stop = () => setAsking(undefined);
  const brands = query.data?.content;
  const brand = brands?.find(({ code }) => code === chosen) ?? brands?.[0];
  const mayChange = query.data?.mayChange === true && !query.isError;
  const change = (part: Part) => (mayChange ? () => setAsking(part) : undefined);
  return (
    <main className="ow" aria-busy={query.isPending || undefined}>
      <PageTitle title={t('opsApp.section.brands')} lead={t('opsBrands.lead')} />
      {query.isError ? (
        <OldRowsBanner
          error={query.error}
          asOf={query.dataUpdatedAt}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      {query.data && brand ? (
        <>
          {query.data.content.length > 1 ? (
            <Tabs
              label={t('opsApp.brand')}
              names={query.data.content.map(({ code }) => code)}
              chosen={brand.code}
              text={(code) => query.data.content.find((one) => one.code === code)?.name ?? code}
              onChoose={setChosen}
            />
          ) : null}
          {query.data.mayChange ? null : <p className="fs13 muted">{t('opsBrands.readOnly')}</p>}
          <div className="brandparts" data-testid="brand" data-brand={brand.code}>
            <StatusPanel brand={brand} onChange={change('status')} />
            <RegionsPanel brand={brand} source={query.data.countrySource} onChange={change('regions')} />
            <ServicePanel brand={brand} onChange={change('service')} />
            <ModulesPanel brand={brand} onChange={change('modules')} />
          </div>
          <ChangesTable brand={brand} />
          {asking === 'status' ? <ChangeStatus brand={brand} onClose={stop} /> : null}
          {asking === 'modules' ? <ChangeModules brand={brand} onClose={stop} /> : null}
          {asking === 'service' ? <ChangeService brand={brand} onClose={stop} /> : null}
          {asking === 'regions' ? (
            <ChangeRegions
              brand={brand}
              countries={query.data.countries}
              source={query.data.countrySource}
              onClose={stop}
            />
          ) : null}
        </>
      ) : (
        <section className="panel">
          <Skeleton width="40%" height="24px" />
        </section>
      )}
    </main>
  );
}
