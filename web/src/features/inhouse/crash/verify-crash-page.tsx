import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { canSeal } from '../../../lib/api/sealed.js';
import { signatureOf } from '../../../lib/fair/beacon-signature.js';
import { signsRounds } from '../../../lib/fair/drand.js';
import { useWords } from '../../../lib/language/words.js';
import { isolated } from '../../../lib/money/money.js';
import { ButtonLink } from '../../../ui/button.js';
import { Num } from '../../../ui/money.js';
import { PageTitle } from '../../../ui/page-title.js';
import { Paper } from '../../../ui/paper.js';
import { HashValue, ProofStep } from '../../../ui/proof.js';
import { Empty, ErrorCard, Loading, Note } from '../../../ui/states.js';
import { sharedRoundQuery } from './crash-api.js';
import { checkCrash, RUNNING, type CrashProof } from './crash-proof.js';
import { valueText } from './crash-rules.js';
import './crash.css';

/** The page that checks the proof of one shared round step by step in the browser. */
export function VerifyCrashPage() {
  const t = useWords();
  const [query] = useSearchParams();
  const crashRoundId = query.get('round') ?? '';
  const { data, error, refetch } = useQuery({ ...sharedRoundQuery(crashRoundId), enabled: crashRoundId !== '' });
  const [proof, setProof] = useState<CrashProof>(RUNNING);
  useEffect(() => {
    let current = true;
    if (data && canSeal()) void checkCrash(data, signatureOf).then((found) => current && setProof(found));
    return () => {
      current = false;
    };
  }, [data]);
  if (!data)
    return (
      <>
        <PageTitle title={t('crash.check')} lead={t('crash.verifyLead')} />
        {crashRoundId === '' ? (
          <Empty
            art="spot-broken"
            title={t('crash.verifyNone')}
            actions={
              <ButtonLink to="/bgs/crash" tone="primary">
                {t('lib.game.skyLantern')}
              </ButtonLink>
            }
          />
        ) : error ? (
          <ErrorCard error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading>{t('crash.loading')}</Loading>
        )}
      </>
    );
  const { beacon, seedHash, betsRoot = '', beaconRound, beaconValue = '', seed = '', crashE2 } = data;
  return (
    <>
      <PageTitle title={t('crash.verifyTitle', { number: data.number })} lead={t('crash.verifyLead')} />
      {canSeal() ? null : <Note tone="alert">{t('inhouse.insecure')}</Note>}
      {beacon === 'wallet-ledger' ? <Note tone="wait">{t('crash.demoBeacon')}</Note> : null}
      <Paper className="proof" labelledBy="proof">
        <h2 id="proof">{t('crash.verify.steps')}</h2>
        <ol>
          <ProofStep words="crash.verify" verdict={proof.seed} title={t('crash.verify.seed')}>
            <HashValue words="crash.verify" name={t('crash.seedHash')} value={seedHash} />
            <HashValue words="crash.verify" name={t('term.fair.serverSeed')} value={seed} />
          </ProofStep>
          <ProofStep words="crash.verify" verdict={undefined} title={t('crash.verify.root')}>
            <HashValue words="crash.verify" name={t('crash.root')} value={betsRoot} />
          </ProofStep>
          <ProofStep words="crash.verify" verdict={proof.beacon} title={t('crash.verify.beacon', { beacon })}>
            <HashValue words="crash.verify" name={t('crash.verify.round')} value={beaconRound} />
            <HashValue words="crash.verify" name={t('crash.verify.value')} value={beaconValue} />
            <p className="fs12 muted">{t(signsRounds(beacon) ? 'crash.verify.signature' : 'crash.demoBeacon')}</p>
          </ProofStep>
          <ProofStep words="crash.verify" verdict={proof.result} title={t('crash.verify.result')}>
            <Result crashE2={crashE2} computedE2={proof.computedE2} />
          </ProofStep>
        </ol>
        <p className="fs13">{t('crash.howText')}</p>
      </Paper>
    </>
  );
}

/** Shows the published crash point, and the computed one if it differs. */
function Result({ crashE2, computedE2 }: { crashE2: number | undefined; computedE2: number | undefined }) {
  const t = useWords();
  if (crashE2 === undefined) return <p className="fs13 muted">{t('crash.afterCrash')}</p>;
  return (
    <>
      <p className="disp fig28">
        <Num>{valueText(crashE2)}×</Num>
      </p>
      {computedE2 !== undefined && computedE2 !== crashE2 ? (
        <p className="fs13">{t('crash.bad', { times: isolated(`${valueText(computedE2)}×`) })}</p>
      ) : null}
    </>
  );
}
