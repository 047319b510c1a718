import { useEffect, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { canSeal } from '../../lib/api/sealed.js';
import { useWords } from '../../lib/language/words.js';
import { useSession } from '../../lib/session/session.js';
import { Icon } from '../../ui/icon.js';
import { Num } from '../../ui/money.js';
import { PageTitle } from '../../ui/page-title.js';
import { Paper } from '../../ui/paper.js';
import { Empty, ErrorCard, Loading, Note } from '../../ui/states.js';
import { computedResult, isCommitted, rootOfSlip } from './draw-check.js';
import { drawQuery, slipQuery, type Draw } from './lottery-api.js';
import './lottery.css';

type Verdict = 'running' | 'good' | 'bad' | 'later';

interface Verdicts {
  readonly seed: Verdict;
  readonly result: Verdict;
  readonly slip: Verdict | undefined;
}

const RUNNING: Verdicts = { seed: 'running', result: 'running', slip: undefined };

/** The proof of one draw, checked in this browser: seed, numbers, and the own slip's way to the root of all slips. */
export function VerifyDrawPage() {
  const t = useWords();
  const { user } = useSession();
  const [query] = useSearchParams();
  const [drawId, slipId] = [query.get('drawId') ?? '', query.get('slipId') ?? ''];
  const draw = useQuery({ ...drawQuery(drawId), enabled: drawId !== '' });
  const slip = useQuery({ ...slipQuery(slipId), enabled: slipId !== '' && user !== undefined });
  const [verdicts, setVerdicts] = useState<Verdicts>(RUNNING);
  useEffect(() => {
    const { data } = draw;
    if (!data) return undefined;
    let current = true;
    void (async () => {
      const isDrawn = data.proof.seed !== '';
      const numbers = isDrawn ? await computedResult(data.region, data.proof) : [];
      const found: Verdicts = {
        seed: isDrawn ? verdictOf(await isCommitted(data.proof)) : 'later',
        result: isDrawn ? verdictOf(JSON.stringify(numbers) === JSON.stringify(data.result)) : 'later',
        slip: slip.data
          ? data.proof.slipsRoot === ''
            ? 'later'
            : verdictOf((await rootOfSlip(slip.data)) === data.proof.slipsRoot)
          : undefined,
      };
      if (current) setVerdicts(found);
    })();
    return () => {
      current = false;
    };
  }, [draw.data, slip.data]);
  if (drawId === '')
    return (
      <>
        <PageTitle title={t('lotteries.verify.heading')} />
        <Empty art="spot-broken" title={t('lotteries.verify.none')} />
      </>
    );
  if (draw.error) return <ErrorCard error={draw.error} onRetry={() => void draw.refetch()} />;
  if (!draw.data) return <Loading>{t('lotteries.loading')}</Loading>;
  const { proof, result, name } = draw.data;
  return (
    <>
      <PageTitle title={t('lotteries.verify.title', { draw: name })} lead={t('lotteries.verify.lead')} />
      {canSeal() ? null : <Note tone="alert">{t('lotteries.verify.insecure')}</Note>}
      {proof.beacon === 'wallet-ledger' ? <Note tone="wait">{t('lotteries.verify.demo')}</Note> : null}
      <Paper className="proof" labelledBy="proof">
        <h2 id="proof">{t('lotteries.verify.steps')}</h2>
        <ol>
          <Step verdict={verdicts.seed} title={t('lotteries.verify.seed')}>
            <Value name={t('lotteries.verify.hash')} value={proof.seedHash} />
            <Value name={t('term.fair.serverSeed')} value={proof.seed} />
          </Step>
          <Step verdict={verdicts.slip} title={t('lotteries.verify.root', { count: proof.slips })}>
            <Value name={t('lotteries.verify.rootHash')} value={proof.slipsRoot} />
          </Step>
          <Step verdict={undefined} title={t('lotteries.verify.beacon', { beacon: proof.beacon })}>
            <Value name={t('lotteries.verify.round')} value={proof.beaconRound} />
            <Value name={t('lotteries.verify.value')} value={proof.beaconValue} />
          </Step>
          <Step verdict={verdicts.result} title={t('lotteries.verify.numbers')}>
            <ul className="fs13">
              {result.map(({ prize, numbers }: Draw['result'][number]) => (
                <li key={prize}>
                  {t(`lotteries.prize.${prize}`)}: <Num className="wrapnum">{numbers.join(' ')}</Num>
                </li>
              ))}
            </ul>
          </Step>
        </ol>
        <p className="fs12 muted">{t('lotteries.verify.command')}</p>
      </Paper>
    </>
  );
}

const verdictOf = (isGood: boolean): Verdict => (isGood ? 'good' : 'bad');

function Step({ verdict, title, children }: { verdict: Verdict | undefined; title: string; children: ReactNode }) {
  const t = useWords();
  return (
    <li>
      <div className="row between">
        <b>{title}</b>
        {verdict ? (
          <span className={`verdict ${verdict}`} data-verdict={verdict}>
            {verdict === 'good' || verdict === 'bad' ? (
              <Icon name={verdict === 'good' ? 'check' : 'x'} size={16} />
            ) : null}
            {t(`lotteries.verify.${verdict}`)}
          </span>
        ) : null}
      </div>
      {children}
    </li>
  );
}

function Value({ name, value }: { name: string; value: string }) {
  const t = useWords();
  return (
    <p className="fs12">
      <span className="muted">{name}</span>
      <br />
      <span className="hash" dir="ltr">
        {value === '' ? t('lotteries.verify.notYet') : value}
      </span>
    </p>
  );
}
