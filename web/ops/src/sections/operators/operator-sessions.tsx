import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useWords } from '../../../../src/lib/language/words.js';
import { useNarrow } from '../../../../src/lib/screen/narrow.js';
import { zoneName } from '../../../../src/lib/time/time.js';
import { Button } from '../../../../src/ui/button.js';
import { DateTime } from '../../../../src/ui/date-time.js';
import { Dialog } from '../../../../src/ui/dialog.js';
import { Num } from '../../../../src/ui/money.js';
import { ErrorCard } from '../../../../src/ui/states.js';
import { say } from '../../../../src/ui/toast.js';
import { AskReason } from '../../kit/ask-reason.js';
import { FactCard } from '../../kit/list/fact-card.js';
import { LoadingRows } from '../../kit/loading-rows.js';
import type { Operator, OwnSession } from '../../lib/surface.js';
import { endOperatorSession, operatorSessionsQuery } from './operator-queries.js';

const COLUMNS = 3;

/** The active sessions of another operator. Each can be ended; the audit log stores the reason. */
export function OperatorSessions({ operator, onClose }: { operator: Operator; onClose: () => void }) {
  const t = useWords();
  const client = useQueryClient();
  const options = operatorSessionsQuery(operator.id);
  const list = useQuery(options);
  const isNarrow = useNarrow();
  const [ending, setEnding] = useState<OwnSession>();
  const end = useMutation({
    mutationFn: (reason: string) => endOperatorSession(operator.id, ending?.id ?? '', reason),
    onSuccess: (left) => {
      client.setQueryData(options.queryKey, left);
      setEnding(undefined);
      say(t('opsOperators.sessionEnded', { name: operator.name }));
    },
  });
  if (ending)
    return (
      <AskReason
        title={t('opsOperators.endAsk', { name: operator.name })}
        text={t('opsOperators.endText')}
        button={t('opsOperators.endSession')}
        busy={end.isPending}
        error={end.error}
        onGive={(reason) => end.mutate(reason)}
        onClose={() => {
          end.reset();
          setEnding(undefined);
        }}
      />
    );
  const sessions = list.data?.content;
  const endButton = (one: OwnSession) => (
    <Button size="s" tone="line" onClick={() => setEnding(one)}>
      {t('opsOperators.endSession')}
    </Button>
  );
  return (
    <Dialog title={t('opsOperators.sessionsOf', { name: operator.name })} kind="poster" onClose={onClose}>
      {list.isError ? (
        <ErrorCard error={list.error} onRetry={() => void list.refetch()} compact />
      ) : sessions?.length === 0 ? (
        <p className="muted">{t('opsOperators.noSessions')}</p>
      ) : isNarrow && sessions ? (
        <ul className="fcards">
          {sessions.map((one) => (
            <FactCard
              key={one.id}
              title={<Device session={one} />}
              facts={[
                [t('opsOperators.lastUsedIn', { zone: zoneName() }), <DateTime key="used" at={one.lastUsedAt} />],
              ]}
            >
              <div className="row end-row">{endButton(one)}</div>
            </FactCard>
          ))}
        </ul>
      ) : (
        <div className="scrollx" aria-busy={list.isPending || undefined}>
          <table className="table d2">
            <thead>
              <tr>
                <th>{t('opsOperators.device')}</th>
                <th>{t('opsOperators.lastUsedIn', { zone: zoneName() })}</th>
                <th aria-label={t('opsOperators.endSession')} />
              </tr>
            </thead>
            <tbody>
              {sessions ? (
                sessions.map((one) => (
                  <tr key={one.id}>
                    <td className="cut">
                      <Device session={one} />
                    </td>
                    <td>
                      <DateTime at={one.lastUsedAt} />
                    </td>
                    <td className="end">{endButton(one)}</td>
                  </tr>
                ))
              ) : (
                <LoadingRows columns={COLUMNS} />
              )}
            </tbody>
          </table>
        </div>
      )}
    </Dialog>
  );
}

const Device = ({ session: { device, address } }: { session: OwnSession }) => (
  <span>
    <bdi title={device}>{device || '–'}</bdi>
    <Num className="fs12 faint block">{address}</Num>
  </span>
);
