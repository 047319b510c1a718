import { useState } from 'react';
import { useWords } from '../../../../src/lib/language/words.js';
import { DateTime } from '../../../../src/ui/date-time.js';
import { Dialog } from '../../../../src/ui/dialog.js';
import type { Deposit } from '../../lib/surface.js';

/**
 * Pictures that a member uploaded as proof of a bank transfer. A picture is loaded only when the operator asks for
 * it, because the audit log records each view.
 */
export function DepositProofs({ detail }: { detail: Deposit }) {
  const t = useWords();
  const [shown, setShown] = useState<number>();
  const proof = shown === undefined ? undefined : detail.proofs[shown];
  if (detail.proofs.length === 0) return null;
  const name = (at: number): string => t('opsDeposits.proofNumber', { number: at + 1 });
  return (
    <section data-testid="proofs">
      <h3 className="s">{t('opsDeposits.proofs')}</h3>
      <p className="fs13 muted">{t('opsDeposits.proofsText')}</p>
      <ul className="plain col g2">
        {detail.proofs.map(({ proofId, uploadedAt }, at) => (
          <li key={proofId} className="row between">
            <button type="button" className="link" onClick={() => setShown(at)}>
              {t('opsDeposits.showProof', { number: at + 1 })}
            </button>
            <DateTime at={uploadedAt} seconds />
          </li>
        ))}
      </ul>
      {proof && shown !== undefined ? (
        <Dialog title={name(shown)} kind="poster" onClose={() => setShown(undefined)}>
          <img
            src={`/ops/deposits/${detail.id}/proofs/${proof.proofId}`}
            alt={name(shown)}
            width={proof.widthPx}
            height={proof.heightPx}
            className="proof-full"
          />
        </Dialog>
      ) : null}
    </section>
  );
}
