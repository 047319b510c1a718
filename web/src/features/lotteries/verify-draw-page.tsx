import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { canSeal } from '../../lib/api/sealed.js';
import { isCommitted, rootOfLeaf } from '../../lib/fair/merkle-root.js';
import { useWords } from '../../lib/language/words.js';
import { useSession } from '../../lib/session/session.js';
import { Num } from '../../ui/money.js';
import { PageTitle } from '../../ui/page-title.js';
import { Paper } from '../../ui/paper.js';
import { HashValue, ProofStep, type Verdict } from '../../ui/proof.js';
import { Empty, ErrorCard, Loading, Note } from '../../ui/states.js';
import { computedResult } from './draw-check.js';
import { drawQuery, slipQuery, type Draw } from './lottery-api.js';
import './lottery.css';

interface Verdicts {
  readonly seed: Verdict;
  readonly result: Verdict;
  readonly slip: Verdict | undefined;
}

const RUNNING: Verdicts = { seed: 'running', result: 'running', slip: undefined };

/** The proof of one draw, checked in this browser: seed, numbers, and the Merkle path of the own slip to the root. */
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
            : verdictOf((await rootOfLeaf(slip.data)) === data.proof.slipsRoot)
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
          <ProofStep words="lotteries.verify" verdict={verdicts.seed} title={t('lotteries.verify.seed')}>
            <HashValue words="lotteries.verify" name={t('lotteries.verify.hash')} value={proof.seedHash} />
            <HashValue words="lotteries.verify" name={t('term.fair.serverSeed')} value={proof.seed} />
          </ProofStep>
          <ProofStep
            words="lotteries.verify"
            verdict={verdicts.slip}
            title={t('lotteries.verify.root', { count: proof.slips })}
          >
            <HashValue words="lotteries.verify" name={t('lotteries.verify.rootHash')} value={proof.slipsRoot} />
          </ProofStep>
          <ProofStep
            words="lotteries.verify"
            verdict={undefined}
            title={t('lotteries.verify.beacon', { beacon: proof.beacon })}
          >
            <HashValue words="lotteries.verify" name={t('lotteries.verify.round')} value={proof.beaconRound} />
            <HashValue words="lotteries.verify" name={t('lotteries.verify.value')} value={proof.beaconValue} />
          </ProofStep>
          <ProofStep words="lotteries.verify" verdict={verdicts.result} title={t('lotteries.verify.numbers')}>
            <ul className="fs13">
              {result.map(({ prize, numbers }: Draw['result'][number]) => (
                <li key={prize}>
                  {t(`lotteries.prize.${prize}`)}: <Num className="wrapnum">{numbers.join(' ')}</Num>
                </li>
              ))}
            </ul>
          </ProofStep>
        </ol>
        <p className="fs12 muted">{t('lotteries.verify.command')}</p>
      </Paper>
    </>
  );
}

const verdictOf = (isGood: boolean): Verdict => (isGood ? 'good' : 'bad');
