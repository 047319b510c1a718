import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiFailure, asFailure } from '../../../../src/lib/api/failure.js';
import { failureText } from '../../../../src/lib/language/failure-text.js';
import { useWords } from '../../../../src/lib/language/words.js';
import { keep as keepText } from '../../../../src/lib/storage/kept.js';
import { say } from '../../../../src/ui/toast.js';
import { todayQuery } from '../../kit/today-query.js';
import type { Deposit, DepositDetail } from '../../lib/surface.js';
import { FASTER, depositQuery, sendAct, type Act } from './deposit-queries.js';

/** Where the note of a decision waits until the decision is made. */
export const noteKey = (id: string): string => `ops.note.${id}`;

export interface DepositActs {
  readonly act: (act: Act) => void;
  readonly isBusy: boolean;
  /** The refusal that another operator was faster, with the act that was not used. */
  readonly overtaken: { readonly act: Act; readonly failure: ApiFailure } | undefined;
  readonly forget: () => void;
  /** Claims or releases several, one after another; a refusal of one does not stop the next. */
  readonly actOnAll: (kind: 'claim' | 'release', rows: readonly Deposit[]) => Promise<void>;
}

/** The acts on deposits: each answer replaces what is known of its deposit, and a stale one is read again. */
export function useDepositActs(onDone: (act: Act, detail: DepositDetail) => void): DepositActs {
  const t = useWords();
  const client = useQueryClient();
  const [overtaken, setOvertaken] = useState<DepositActs['overtaken']>();
  const keep = (detail: DepositDetail): void => {
    client.setQueryData(depositQuery(detail.id).queryKey, detail);
    void client.invalidateQueries({ queryKey: todayQuery.queryKey });
  };
  const one = useMutation({
    mutationFn: sendAct,
    onSuccess: (detail, act) => {
      setOvertaken(undefined);
      if (act.kind === 'approve' || act.kind === 'reject') keepText(noteKey(act.id), undefined, 'session');
      keep(detail);
      onDone(act, detail);
    },
    onError: (thrown, act) => {
      const failure = asFailure(thrown);
      if (!FASTER.has(failure.code)) return say(failureText(t, failure), 'alert');
      setOvertaken({ act, failure });
      void client.invalidateQueries({ queryKey: depositQuery(act.id).queryKey });
    },
  });
  const actOnAll: DepositActs['actOnAll'] = async (kind, rows) => {
    let refused = 0;
    for (const { id, version } of rows) {
      try {
        const detail = await sendAct({ kind, id, version });
        keep(detail);
        onDone({ kind, id, version }, detail);
      } catch {
        refused += 1;
      }
    }
    if (refused > 0) say(t('opsDeposits.someRefused', { refused, all: rows.length }), 'alert');
  };
  return {
    act: (act) => one.mutate(act),
    isBusy: one.isPending,
    overtaken,
    forget: () => setOvertaken(undefined),
    actOnAll,
  };
}
