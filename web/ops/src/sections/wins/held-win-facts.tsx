import { useWords } from '../../../../src/lib/language/words.js';
import { formatMinor } from '../../../../src/lib/money/money.js';
import { CopyButton } from '../../../../src/ui/copy-button.js';
import { Num } from '../../../../src/ui/money.js';
import type { HeldWinDetail } from '../../lib/surface.js';

/** The paid part and the held part of the win, and the vendor's ids for it. */
export function HeldWinFacts({ detail }: { detail: HeldWinDetail }) {
  const t = useWords();
  const { payoutMinor, heldMinor, currency } = detail;
  const paid = BigInt(payoutMinor) - BigInt(heldMinor);
  return (
    <>
      <dl className="f4">
        <div>
          <dt>{t('opsWins.whole')}</dt>
          <dd>
            <Num>{formatMinor(payoutMinor, { currency })}</Num>
          </dd>
        </div>
        <div>
          <dt>{t('opsWins.paidAtOnce')}</dt>
          <dd>
            <Num>{formatMinor(paid, { currency })}</Num>
          </dd>
        </div>
        <div>
          <dt>{t('term.wallet.held')}</dt>
          <dd>
            <Num>{formatMinor(heldMinor, { currency })}</Num>
          </dd>
        </div>
      </dl>
      <section>
        <h3 className="s">{t('opsWins.round')}</h3>
        <dl className="kv">
          <dt>{t('opsWins.vendor')}</dt>
          <dd>
            <bdi>{detail.vendor}</bdi>
          </dd>
          <dt>{t('opsWins.game')}</dt>
          <dd>
            <bdi>{detail.gameCode}</bdi>
          </dd>
          <dt>{t('opsWins.roundId')}</dt>
          <dd className="row end-row">
            <bdi className="hash">{detail.roundId}</bdi>
            <CopyButton text={detail.roundId} bare />
          </dd>
          <dt>{t('opsWins.transactionId')}</dt>
          <dd className="row end-row">
            <bdi className="hash">{detail.transactionId}</bdi>
            <CopyButton text={detail.transactionId} bare />
          </dd>
        </dl>
      </section>
    </>
  );
}
