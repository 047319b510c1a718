import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../../src/lib/language/words.js';
import { Button } from '../../../../src/ui/button.js';
import { DateTime } from '../../../../src/ui/date-time.js';
import { ErrorCard, Loading, Note, Skeleton } from '../../../../src/ui/states.js';
import { Tag } from '../../../../src/ui/tag.js';
import type { DeskVendor, VendorKey } from '../../lib/surface.js';
import { AddKey } from './add-key.js';
import { RetireKey } from './retire-key.js';
import { keysQuery } from './vendor-calls.js';

/** The maximum number of valid signing keys of a vendor: the one in use and the one that replaces it. */
const VALID_MAX = 2;

/**
 * The keys with which a vendor signs its calls, with buttons to make and to retire one. A list that could not be read
 * again offers no changes.
 */
export function VendorKeys({ vendor }: { vendor: DeskVendor }) {
  const t = useWords();
  const query = useQuery(keysQuery(vendor.vassalage));
  const [asking, setAsking] = useState<'add' | VendorKey>();
  const { data } = query;
  const valid = data?.content.filter(({ retiredAt }) => !retiredAt) ?? [];
  const mayChange = data?.mayChange === true && !query.isError;
  return (
    <section className="col g2" data-testid="keys">
      <div className="row between">
        <h3 className="s">{t('opsVendors.keys')}</h3>
        {mayChange && valid.length < VALID_MAX ? (
          <Button tone="line" size="s" icon="plus" onClick={() => setAsking('add')}>
            {t('opsVendors.keys.add')}
          </Button>
        ) : null}
      </div>
      {query.isError ? <ErrorCard error={query.error} onRetry={() => void query.refetch()} compact /> : null}
      {data ? (
        data.content.length > 0 ? (
          <ul className="panel flush vkeys">
            {data.content.map((key) => (
              <Key key={key.keyId} of={key} onRetire={mayChange && !key.retiredAt ? () => setAsking(key) : undefined} />
            ))}
          </ul>
        ) : (
          <Note tone="wait">{t('opsVendors.keys.none')}</Note>
        )
      ) : query.isPending ? (
        <Loading>
          <Skeleton height="90px" radius="10px" />
        </Loading>
      ) : null}
      {asking === 'add' ? (
        <AddKey vendor={vendor} seen={valid.map(({ keyId }) => keyId)} onClose={() => setAsking(undefined)} />
      ) : asking ? (
        <RetireKey vendor={vendor} of={asking} isLast={valid.length === 1} onClose={() => setAsking(undefined)} />
      ) : null}
    </section>
  );
}

function Key({
  of: { keyId, createdAt, retiredAt, usedAt },
  onRetire,
}: {
  of: VendorKey;
  onRetire: (() => void) | undefined;
}) {
  const t = useWords();
  return (
    <li>
      <div className="row between top">
        <bdi dir="ltr" className={`hash${retiredAt ? ' faint' : ''}`}>
          {keyId}
        </bdi>
        <Tag tone={retiredAt ? undefined : 'done'}>
          {t(retiredAt ? 'opsVendors.keys.retired' : 'opsVendors.keys.valid')}
        </Tag>
      </div>
      <dl className="kv fs12">
        <dt>{t('opsVendors.keys.createdAt')}</dt>
        <dd>
          <DateTime at={createdAt} />
        </dd>
        <dt>{t('opsVendors.keys.usedAt')}</dt>
        <dd>{usedAt ? <DateTime at={usedAt} /> : t('opsVendors.keys.neverUsed')}</dd>
        {retiredAt ? (
          <>
            <dt>{t('opsVendors.keys.retiredAt')}</dt>
            <dd>
              <DateTime at={retiredAt} />
            </dd>
          </>
        ) : null}
      </dl>
      {onRetire ? (
        <Button tone="line" size="s" onClick={onRetire}>
          {t('opsVendors.keys.retire')}
        </Button>
      ) : null}
    </li>
  );
}
