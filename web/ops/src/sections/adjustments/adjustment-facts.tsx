import { failureText } from '../../../../src/lib/language/failure-text.js';
import { useWords } from '../../../../src/lib/language/words.js';
import { formatMinor } from '../../../../src/lib/money/money.js';
import { CopyButton } from '../../../../src/ui/copy-button.js';
import { Num } from '../../../../src/ui/money.js';
import { Note } from '../../../../src/ui/states.js';
import type { AdjustmentDetail } from '../../lib/surface.js';
import { AdjustmentFigures } from './adjustment-figures.js';

/** The facts of an adjustment: the request, its reason, and the ledger's answer after it was posted. */
export function AdjustmentFacts({ detail }: { detail: AdjustmentDetail }) {
  const t = useWords();
  const { currency, kind, turnoverMinor, refusal, transferId, problem } = detail;
  return (
    <>
      {refusal ? (
        <Note tone="alert">
          {t('opsAdjustments.refusedBy', {
            reason: failureText(t, { code: refusal, data: {}, retryAfterMs: undefined }),
          })}
        </Note>
      ) : null}
      {problem ? <Note tone="alert">{t('opsAdjustments.doesNotFit')}</Note> : null}
      <AdjustmentFigures detail={detail} />
      <dl className="kv">
        <dt>{t('opsAdjustments.kind')}</dt>
        <dd>{t(`opsAdjustments.kind.${kind}`)}</dd>
        {kind === 'bonus_credit' ? (
          <>
            <dt>{t('opsAdjustments.turnover')}</dt>
            <dd>
              <Num>{formatMinor(turnoverMinor, { currency })}</Num>
            </dd>
          </>
        ) : null}
        <dt>{t('opsAdjustments.note')}</dt>
        <dd className="anywhere" dir="auto">
          {detail.note}
        </dd>
        {transferId ? (
          <>
            <dt>{t('opsAdjustments.posting')}</dt>
            <dd className="row end-row">
              <bdi className="hash">{transferId}</bdi>
              <CopyButton text={transferId} bare />
            </dd>
          </>
        ) : null}
      </dl>
    </>
  );
}
