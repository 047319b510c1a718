import type { ReviewRow } from '../../lib/surface.js';
import type { KeyHelp } from '../keyboard/page-keys.js';
import type { Decision, RowKind } from './review-kind.js';

type DecisionKey = Pick<Decision<never>, 'key' | 'action' | 'words'>;

/**
 * Returns the keyboard shortcuts of a queue for an operator with these permissions. Each decision names its own key.
 */
export function reviewKeys(
  kind: Pick<RowKind<ReviewRow>, 'hasClaims' | 'reviewAction'> & { readonly decisions: readonly DecisionKey[] },
  may: (action: string) => boolean,
): readonly KeyHelp[] {
  const canReview = may(kind.reviewAction);
  const decisions = kind.decisions.filter(({ action = kind.reviewAction }) => may(action));
  return [
    { keys: ['J', 'K'], does: 'opsKit.key.move' },
    { keys: ['Enter'], does: 'opsKit.key.open' },
    ...(kind.hasClaims && canReview
      ? [
          { keys: ['X'], does: 'opsKit.key.choose' },
          { keys: ['C'], does: 'opsKit.key.claim' },
          { keys: ['U'], does: 'opsKit.key.release' },
        ]
      : []),
    { keys: ['N'], does: kind.hasClaims ? 'opsKit.key.oldest' : 'opsKit.oldestOfAll' },
    ...(may('players.read') ? [{ keys: ['O'], does: 'opsKit.key.player' }] : []),
    ...decisions.map(({ key, words }) => ({ keys: [key.toUpperCase()], does: words.button })),
    ...(canReview || decisions.length > 0 ? [{ keys: ['.'], does: 'opsKit.key.note' }] : []),
    { keys: ['Esc'], does: 'opsKit.key.close' },
  ];
}
