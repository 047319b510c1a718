import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiFailure, asFailure } from '../../../../src/lib/api/failure.js';
import { failureText } from '../../../../src/lib/language/failure-text.js';
import { useWords } from '../../../../src/lib/language/words.js';
import { keep as keepText } from '../../../../src/lib/storage/kept.js';
import { say } from '../../../../src/ui/toast.js';
import { session } from '../../lib/session.js';
import type { ReviewRow, ReviewSteps } from '../../lib/surface.js';
import { todayQuery } from '../today-query.js';
import { FASTER, FIGURES_CHANGED, reviewQuery, sendAct, type Act } from './review-queries.js';

/**
 * Returns the storage key under which an unsent note of this operator for an entry is kept. The key names the operator,
 * because another operator may log in in the same tab and must not send this note as their own.
 */
export const noteKey = (id: string): string => `ops.note.${session().operator.id}.${id}`;

/** Returns the storage key under which an unsent text of this operator for the player is kept. */
export const letterKey = (id: string): string => `ops.letter.${session().operator.id}.${id}`;

export interface ReviewActs {
  readonly act: (act: Act) => void;
  readonly isBusy: boolean;
  /** Set if another operator acted first: the action that the server refused, and the error. */
  readonly overtaken: { readonly act: Act; readonly failure: ApiFailure } | undefined;
  /** The decision that was refused because the figures had changed, and the refusal. */
  readonly changed: { readonly act: Act; readonly failure: ApiFailure } | undefined;
  readonly forget: () => void;
  /**
   * Claims or releases several entries, one after the other. If the server refuses one, the others are still tried.
   */
  readonly actOnAll: (name: 'claim' | 'release', rows: readonly ReviewRow[]) => Promise<void>;
}

/**
 * The claims, releases and decisions on entries of one review kind. Each answer replaces the entry in the cache. If
 * the server refuses an outdated version, the entry is read again.
 */
export function useReviewActs<Detail extends ReviewRow & ReviewSteps>(
  path: string,
  onDone: (act: Act, detail: Detail) => void,
): ReviewActs {
  const t = useWords();
  const client = useQueryClient();
  const [overtaken, setOvertaken] = useState<ReviewActs['overtaken']>();
  const [changed, setChanged] = useState<ReviewActs['changed']>();
  const forget = (): void => {
    setOvertaken(undefined);
    setChanged(undefined);
  };
  const keep = (detail: Detail): void => {
    client.setQueryData(['ops', path, 'one', detail.id], detail);
    void client.invalidateQueries({ queryKey: todayQuery.queryKey });
  };
  const one = useMutation({
    mutationFn: (act: Act) => sendAct<Detail>(path, act),
    onSuccess: (detail, act) => {
      forget();
      if (act.isDecision) for (const key of [noteKey(act.id), letterKey(act.id)]) keepText(key, undefined, 'session');
      keep(detail);
      onDone(act, detail);
    },
    onError: (thrown, act) => {
      const failure = asFailure(thrown);
      setChanged(failure.code === FIGURES_CHANGED ? { act, failure } : undefined);
      void client.invalidateQueries({ queryKey: reviewQuery(path, act.id).queryKey });
      if (failure.code === FIGURES_CHANGED) return;
      if (!FASTER.has(failure.code)) return say(failureText(t, failure), 'alert');
      setOvertaken({ act, failure });
    },
  });
  const actOnAll: ReviewActs['actOnAll'] = async (name, rows) => {
    let refused = 0;
    for (const { id, version } of rows) {
      const act = { name, isDecision: false, id, version };
      try {
        const detail = await sendAct<Detail>(path, act);
        keep(detail);
        onDone(act, detail);
      } catch {
        refused += 1;
      }
    }
    if (refused > 0) say(t('opsKit.someRefused', { refused, all: rows.length }), 'alert');
  };
  return {
    act: (act) => one.mutate(act),
    isBusy: one.isPending,
    overtaken,
    changed,
    forget,
    actOnAll,
  };
}
