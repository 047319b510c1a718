import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { canSeal } from '../../../lib/api/sealed.js';
import { drawUniform, seedBytes, serverSeedHash } from '../../../lib/fair/fair-draw.js';
import { useWords } from '../../../lib/language/words.js';
import { isolated } from '../../../lib/money/money.js';
import { ButtonLink } from '../../../ui/button.js';
import { PageTitle } from '../../../ui/page-title.js';
import { Paper } from '../../../ui/paper.js';
import { Empty, ErrorCard, Loading, Note } from '../../../ui/states.js';
import { sharedRoundQuery, type CrashRound } from './crash-api.js';
import { crashPointOf, OUTCOMES, valueText } from './crash-rules.js';
import { Fact } from './flight-paper.js';
import './crash.css';

interface Checked {
  readonly seedMatches: boolean;
  readonly crashE2: number;
}

/** Recomputes the hash of the seed and the crash point from the published values; undefined for a malformed seed. */
async function check({ seed = '', seedHash, betsRoot, beaconValue }: CrashRound): Promise<Checked | undefined> {
  const bytes = seedBytes(seed);
  if (!bytes) return undefined;
  const drawn = await drawUniform(bytes, `${betsRoot}:${beaconValue}`, 0n, OUTCOMES);
  return { seedMatches: (await serverSeedHash(bytes)) === seedHash, crashE2: crashPointOf(drawn) };
}

/** The proof of one shared round, computed in this browser. */
export function VerifyCrashPage() {
  const t = useWords();
  const [query] = useSearchParams();
  const crashRoundId = query.get('round') ?? '';
  const { data, error, refetch } = useQuery({ ...sharedRoundQuery(crashRoundId), enabled: crashRoundId !== '' });
  const [checked, setChecked] = useState<Checked>();
  useEffect(() => {
    let current = true;
    if (data && canSeal()) void check(data).then((found) => current && setChecked(found));
    return () => {
      current = false;
    };
  }, [data]);
  if (!data)
    return (
      <>
        <PageTitle title={t('crash.check')} lead={t('inhouse.verifyLead')} />
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
  const isGood = checked?.seedMatches === true && checked.crashE2 === data.crashE2;
  return (
    <>
      <PageTitle title={t('crash.verifyTitle', { number: data.number })} lead={t('inhouse.verifyLead')} />
      {canSeal() ? null : <Note tone="alert">{t('inhouse.insecure')}</Note>}
      {data.beacon === 'wallet-ledger' ? <Note tone="wait">{t('crash.demoBeacon')}</Note> : null}
      <Paper className="pv" labelledBy="proof">
        <h2 id="proof">{t('crash.steps')}</h2>
        <dl>
          <Fact name={t('crash.seedHash')} value={data.seedHash} />
          <Fact name={t('crash.root')} value={data.betsRoot ?? t('crash.afterBets')} />
          <Fact name={t('crash.beacon')} value={`${data.beacon} ${data.beaconRound} ${data.beaconValue ?? ''}`} />
          <Fact name={t('term.fair.serverSeed')} value={data.seed ?? t('crash.afterCrash')} />
        </dl>
        {data.seed && checked ? (
          <Note tone={isGood ? 'info' : 'alert'}>
            <span data-verdict={isGood ? 'good' : 'bad'}>
              {t(isGood ? 'crash.good' : 'crash.bad', { times: isolated(`${valueText(checked.crashE2)}×`) })}
            </span>
          </Note>
        ) : null}
        <p className="fs13">{t('crash.howText')}</p>
      </Paper>
    </>
  );
}
