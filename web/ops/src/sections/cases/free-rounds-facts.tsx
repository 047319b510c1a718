import { useWords } from '../../../../src/lib/language/words.js';
import { formatMinor } from '../../../../src/lib/money/money.js';
import { CopyButton } from '../../../../src/ui/copy-button.js';
import { Num } from '../../../../src/ui/money.js';
import type { CaseDetail } from '../../lib/surface.js';

/**
 * Facts about free rounds that a vendor has not confirmed: the request, how often we asked the vendor, and the vendor's
 * last answer.
 */
export function FreeRoundsFacts({
  detail: { vendor, subject, currency, kind },
  freeRounds: { gameCode, stakeMinor, rounds, played, tries, answer },
}: {
  detail: CaseDetail;
  freeRounds: NonNullable<CaseDetail['freeRounds']>;
}) {
  const t = useWords();
  return (
    <>
      <dl className="f4">
        <div>
          <dt>{t('opsCases.freePlayed')}</dt>
          <dd>
            <Num>
              {played} / {rounds}
            </Num>
          </dd>
        </div>
        <div>
          <dt>{t('opsCases.freeStake')}</dt>
          <dd>
            <Num>{formatMinor(stakeMinor, { currency })}</Num>
          </dd>
        </div>
        <div>
          <dt>{t('opsCases.freeTries')}</dt>
          <dd>
            <Num>{tries}</Num>
          </dd>
        </div>
      </dl>
      <p className="fs13">{t(`opsCases.freeText.${kind}`)}</p>
      <section>
        <h3 className="s">{t('opsCases.names')}</h3>
        <dl className="kv">
          <dt>{t('opsCases.vendor')}</dt>
          <dd>
            <bdi>{vendor}</bdi>
          </dd>
          <dt>{t('opsCases.freeGame')}</dt>
          <dd>
            <bdi>{gameCode}</bdi>
          </dd>
          <dt>{t('opsCases.freeId')}</dt>
          <dd className="row end-row">
            <bdi className="hash">{subject}</bdi>
            <CopyButton text={subject} bare />
          </dd>
          <dt>{t('opsCases.freeAnswer')}</dt>
          <dd>{answer ? <bdi>{answer}</bdi> : t('opsCases.freeSilent')}</dd>
        </dl>
      </section>
    </>
  );
}
