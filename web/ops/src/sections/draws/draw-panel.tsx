import { useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../../src/lib/language/words.js';
import { useNarrow } from '../../../../src/lib/screen/narrow.js';
import { IconButton } from '../../../../src/ui/button.js';
import { Num } from '../../../../src/ui/money.js';
import { ErrorCard, Loading, Skeleton } from '../../../../src/ui/states.js';
import { drawQuery } from './draw-calls.js';
import { DrawActs } from './draw-acts.js';
import { DrawFacts } from './draw-facts.js';
import { DrawMoney } from './draw-money.js';
import { DrawStatus } from './draw-status.js';
import { VoidEyes } from './void-parts.js';
import { VoidRequests } from './void-requests.js';

/**
 * The panel of one draw: state and fairness proof, slips by state, the outcomes with the highest payout, and requests
 * of operators.
 */
export function DrawPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useWords();
  const query = useQuery(drawQuery(id));
  const { data: draw } = query;
  const isNarrow = useNarrow();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNarrow) heading.current?.focus();
  }, [isNarrow]);
  return (
    <aside className="op" aria-label={t('opsDraws.one', { draw: draw?.name ?? '' })}>
      <div className="ob">
        <div className="row between top">
          <div className="row base">
            {isNarrow ? <IconButton label={t('opsDraws.toList')} icon="prev" flip onClick={onClose} /> : null}
            <h2 ref={heading} tabIndex={-1}>
              <bdi>{draw?.gameCode}</bdi>
            </h2>
            <Num className="fs12 muted">{draw?.name}</Num>
          </div>
          {isNarrow ? null : <IconButton label={t('term.action.close')} icon="x" onClick={onClose} />}
        </div>
        {draw ? (
          <>
            <DrawStatus draw={draw} />
            <VoidEyes requests={draw.requests} may={draw.may} />
            <DrawMoney draw={draw} />
            <DrawFacts draw={draw} />
            <VoidRequests requests={draw.requests} />
          </>
        ) : query.isError ? (
          <ErrorCard error={query.error} onRetry={() => void query.refetch()} compact />
        ) : (
          <Loading>
            <div className="col g4">
              <Skeleton width="120px" height="26px" />
              <Skeleton height="90px" radius="10px" />
              <Skeleton height="160px" radius="10px" />
            </div>
          </Loading>
        )}
      </div>
      {draw ? <DrawActs draw={draw} isOff={query.isError} /> : null}
    </aside>
  );
}
