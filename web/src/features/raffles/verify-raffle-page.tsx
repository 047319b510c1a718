import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { canSeal } from '../../lib/api/sealed.js';
import { signatureOf } from '../../lib/fair/beacon-signature.js';
import { brand } from '../../lib/brand/brand.js';
import { useWords } from '../../lib/language/words.js';
import { isTrial, useSession } from '../../lib/session/session.js';
import { ButtonLink } from '../../ui/button.js';
import { Num } from '../../ui/money.js';
import { PageTitle } from '../../ui/page-title.js';
import { Paper } from '../../ui/paper.js';
import { HashValue, ProofStep } from '../../ui/proof.js';
import { Empty, ErrorCard, Loading, Note } from '../../ui/states.js';
import { checkRaffle, RUNNING, type Verdicts } from './check-raffle.js';
import { entryQuery, raffleQuery } from './raffles-api.js';
import './raffles.css';

/**
 * The page that checks the proof of one raffle in the browser: the seed, the beacon, the winning tickets, and the
 * Merkle path of the member's tickets.
 */
export function VerifyRafflePage() {
  const t = useWords();
  const { user } = useSession();
  const [query] = useSearchParams();
  const raffleId = query.get('raffleId') ?? '';
  const raffle = useQuery({ ...raffleQuery(raffleId), enabled: raffleId !== '' });
  const entry = useQuery({ ...entryQuery(raffleId), enabled: raffleId !== '' && !!user && !isTrial(user) });
  const [verdicts, setVerdicts] = useState<Verdicts>(RUNNING);
  useEffect(() => {
    const { data } = raffle;
    if (!data) return undefined;
    let current = true;
    void checkRaffle(data, entry.data, signatureOf).then((found) => {
      if (current) setVerdicts(found);
    });
    return () => {
      current = false;
    };
  }, [raffle.data, entry.data]);
  if (raffleId === '')
    return (
      <>
        <PageTitle title={t('raffles.verify.heading')} />
        <Empty
          art="spot-broken"
          title={t('raffles.verify.none')}
          actions={
            <ButtonLink to="/member/raffle" tone="primary">
              {t('term.promo.raffle')}
            </ButtonLink>
          }
        >
          {t('raffles.verify.noneText')}
        </Empty>
      </>
    );
  if (raffle.error) return <ErrorCard error={raffle.error} onRetry={() => void raffle.refetch()} />;
  if (!raffle.data) return <Loading>{t('raffles.loading')}</Loading>;
  const { proof, tickets, state, winners } = raffle.data;
  const isVoid = state === 'void';
  const isLocked = proof.root !== '';
  const winnersTitle = t(
    isVoid ? (isLocked && proof.seed !== '' ? 'raffles.verify.void' : 'raffles.state.void') : 'raffles.verify.winners',
  );
  const rootTitle = isLocked
    ? t('raffles.verify.root', { count: tickets })
    : t(isVoid ? 'raffles.verify.notLocked' : 'raffles.verify.open');
  const command = `npm run verify -- raffle ${raffleId} --site ${location.origin} --brand ${brand.code}`;
  return (
    <>
      <PageTitle title={t('raffles.verify.heading')} lead={t('raffles.verify.lead')} />
      {canSeal() ? null : <Note tone="alert">{t('raffles.verify.insecure')}</Note>}
      {isVoid ? <Note tone="alert">{t('raffles.voidText')}</Note> : null}
      {proof.beacon === 'wallet-ledger' ? <Note tone="wait">{t('raffles.verify.demo')}</Note> : null}
      <Paper className="proof" labelledBy="proof">
        <h2 id="proof">{t('raffles.verify.steps')}</h2>
        <ol>
          <ProofStep words="raffles.verify" verdict={verdicts.seed} title={t('raffles.verify.seed')}>
            <HashValue words="raffles.verify" name={t('raffles.verify.hash')} value={proof.seedHash} />
            <HashValue words="raffles.verify" name={t('term.fair.serverSeed')} value={proof.seed} />
          </ProofStep>
          <ProofStep words="raffles.verify" verdict={verdicts.tickets} title={rootTitle}>
            <HashValue words="raffles.verify" name={t('raffles.verify.rootHash')} value={proof.root} />
            {entry.data && entry.data.leafText !== '' ? (
              <HashValue words="raffles.verify" name={t('raffles.verify.leaf')} value={entry.data.leafText} />
            ) : null}
          </ProofStep>
          <ProofStep
            words="raffles.verify"
            verdict={verdicts.beacon}
            title={t('raffles.verify.beacon', { beacon: proof.beacon })}
          >
            <HashValue words="raffles.verify" name={t('raffles.verify.round')} value={proof.beaconRound} />
            {isVoid ? null : (
              <HashValue words="raffles.verify" name={t('raffles.verify.value')} value={proof.beaconValue} />
            )}
          </ProofStep>
          <ProofStep words="raffles.verify" verdict={verdicts.winners} title={winnersTitle}>
            {winners.length > 0 ? (
              <p className="fs13">
                <Num className="wrapnum">{winners.map(({ ticket }) => ticket).join(' ')}</Num>
              </p>
            ) : null}
          </ProofStep>
        </ol>
        <p className="fs12 muted">
          {t('raffles.verify.command')} <span dir="ltr">{command}</span>
        </p>
      </Paper>
    </>
  );
}
