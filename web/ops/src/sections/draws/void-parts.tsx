import { useWords } from '../../../../src/lib/language/words.js';
import { CopyButton } from '../../../../src/ui/copy-button.js';
import { FourEyes } from '../../kit/review/review-evidence.js';
import type { DrawDetail } from '../../lib/surface.js';

/** Shows which operator requested to void the draw or raffle, and whether this operator may approve it. */
export function VoidEyes({
  requests,
  may,
}: {
  requests: DrawDetail['requests'];
  may: Pick<DrawDetail['may'], 'decide' | 'because'>;
}) {
  const waiting = requests.find(({ status }) => status === 'waiting');
  if (!waiting) return null;
  const { by, at, note, mine } = waiting;
  const first = { by, decision: 'void', mine };
  const steps = [{ at, by, action: 'request', note }];
  return <FourEyes eyes={{ first, steps, mayDecide: may.decide, because: may.because }} />;
}

/** Shows the published values (seed, hashes) with which anyone can check a draw or a raffle. */
export function ProofValues({
  proof,
  root,
  rootName,
}: {
  proof: Pick<DrawDetail['proof'], 'beacon' | 'beaconRound' | 'seedHash'> & {
    readonly beaconValue?: string;
    readonly seed?: string;
  };
  root: string | undefined;
  rootName: string;
}) {
  const t = useWords();
  const hashes = [
    [t('opsDraws.seedHash'), proof.seedHash],
    [rootName, root],
    [t('opsDraws.beaconValue'), proof.beaconValue],
    [t('opsDraws.seed'), proof.seed],
  ] as const;
  return (
    <section className="col g2">
      <h3 className="s">{t('opsDraws.proof')}</h3>
      <dl className="kv">
        <dt>{t('opsDraws.beacon')}</dt>
        <dd className="anywhere">
          <bdi>
            {proof.beacon} {proof.beaconRound}
          </bdi>
        </dd>
        {hashes.map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd className="row end-row">
              {value ? (
                <>
                  <bdi className="hash">{value}</bdi>
                  <CopyButton text={value} bare />
                </>
              ) : (
                <span className="faint">{t('opsDraws.notPublished')}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
