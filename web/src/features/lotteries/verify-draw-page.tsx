import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { canSeal } from '../../lib/api/sealed.js';
import { signatureOf } from '../../lib/fair/beacon-signature.js';
import { useWords } from '../../lib/language/words.js';
import { useSession } from '../../lib/session/session.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { CopyButton } from '../../ui/copy-button.js';
import { DateTime } from '../../ui/date-time.js';
import { Icon } from '../../ui/icon.js';
import { Num } from '../../ui/money.js';
import { PageTitle } from '../../ui/page-title.js';
import { Paper } from '../../ui/paper.js';
import type { Verdict } from '../../lib/fair/verdict.js';
import { Empty, ErrorCard, Loading, Note } from '../../ui/states.js';
import { DrawScene, sceneOf } from './draw-scene.js';
import { drawQuery, slipQuery, type Draw, type SlipDetail } from './lottery-api.js';
import { checkLine, linesOf, type ProofLine } from './proof-lines.js';
import './hall.css';
import './lottery.css';
import './verify-draw.css';

const NARROW = '(max-width: 900px)';
/** The shortest time (ms) for which a line of the proof is marked as being checked. */
const SEEN_MS = 250;

type Verdicts = Readonly<Partial<Record<ProofLine, Verdict>>>;

/**
 * The page with the proof of one draw: its published steps. The member starts the check, which runs in the browser.
 * The URL names the draw (`?drawId=`), one of the member's slips (`?slipId=`), or both.
 */
export function VerifyDrawPage() {
  const t = useWords();
  const { user } = useSession();
  const [query] = useSearchParams();
  const slipId = query.get('slipId') ?? '';
  const slip = useQuery({ ...slipQuery(slipId), enabled: slipId !== '' && user !== undefined });
  const drawId = query.get('drawId') || slip.data?.draw.drawId || '';
  const draw = useQuery({ ...drawQuery(drawId), enabled: drawId !== '' });
  if (drawId === '') {
    if (slip.error) return <ErrorCard error={slip.error} onRetry={() => void slip.refetch()} />;
    if (slip.isLoading) return <Loading>{t('lotteries.loading')}</Loading>;
    return (
      <>
        <PageTitle title={t('lotteries.verify.heading')} />
        <Empty
          art="spot-broken"
          title={t('lotteries.verify.none')}
          actions={
            <ButtonLink to="/lott" tone="primary">
              {t('term.game.lottery')}
            </ButtonLink>
          }
        >
          {t('lotteries.verify.noneText')}
        </Empty>
      </>
    );
  }
  if (draw.error && !draw.data) return <ErrorCard error={draw.error} onRetry={() => void draw.refetch()} />;
  if (!draw.data) return <Loading>{t('lotteries.loading')}</Loading>;
  // The values on which the verdicts depend. If they change, a new check is needed. The end of the settlement changes
  // none of them, so the verdicts stay.
  const { slipsRoot, seed } = draw.data.proof;
  return (
    <Proof key={`${slipsRoot} ${seed}`} draw={draw.data} slip={slip.data} waits={draw.isFetching || slip.isFetching} />
  );
}

interface ProofProps {
  readonly draw: Draw;
  readonly slip: SlipDetail | undefined;
  /**
   * True while the draw or the member's slip loads. A check now would use cached values from before the draw, or
   * leave out the slip.
   */
  readonly waits: boolean;
}

function Proof({ draw, slip, waits }: ProofProps) {
  const t = useWords();
  const { proof, result, name, region } = draw;
  const { verdicts, running, run } = useCheck(draw, slip);
  const first = result[0]?.numbers ?? [];
  const values = region === 'elott' ? first : [...(first[0] ?? '')];
  return (
    <>
      <PageTitle title={t('lotteries.verify.title', { draw: name })} lead={t('lotteries.verify.lead')} />
      {sceneOf(region) && values.length > 0 ? (
        <div className={`hall h-${sceneOf(region)}`}>
          <DrawScene region={region} values={values} isRunning={false} />
          <span className="hallframe" aria-hidden="true" />
          <p className="hallsay fs12">
            {t('lotteries.hallDrawn')} <Num>{name}</Num>
          </p>
        </div>
      ) : null}
      {canSeal() ? null : <Note tone="alert">{t('lotteries.verify.insecure')}</Note>}
      {proof.beacon === 'wallet-ledger' ? <Note tone="wait">{t('lotteries.verify.demo')}</Note> : null}
      <div className="proofcols">
        <Paper className="proof" labelledBy="proof">
          <h2 id="proof">{t('lotteries.verify.steps')}</h2>
          <ol>
            <Step line="seed" verdict={verdicts.seed} title={t('lotteries.verify.seed')} time={draw.opensAt}>
              <Hash name={t('lotteries.verify.hash')} value={proof.seedHash} />
              <Hash name={t('term.fair.serverSeed')} value={proof.seed} />
            </Step>
            <Step
              line="slip"
              verdict={verdicts.slip}
              title={t('lotteries.verify.root', { count: proof.slips })}
              time={draw.closesAt}
            >
              <Hash name={t('lotteries.verify.rootHash')} value={proof.slipsRoot} />
            </Step>
            <Step
              line="beacon"
              verdict={verdicts.beacon}
              title={t('lotteries.verify.beacon', { beacon: proof.beacon })}
              time={draw.dueAt}
            >
              <Hash name={t('lotteries.verify.round')} value={proof.beaconRound} />
              <Hash name={t('lotteries.verify.value')} value={proof.beaconValue} />
            </Step>
            <Step line="result" verdict={verdicts.result} title={t('lotteries.verify.numbers')} time={draw.endedAt}>
              <ul className="fs13">
                {result.map(({ prize, numbers }) => (
                  <li key={prize}>
                    {t(`lotteries.prize.${prize}`)}: <Num className="wrapnum">{numbers.join(' ')}</Num>
                  </li>
                ))}
              </ul>
            </Step>
          </ol>
        </Paper>
        <section className="panel selfcheck" aria-labelledby="selfcheck">
          <h2 id="selfcheck">{t('lotteries.verify.own')}</h2>
          <p className="fs13 muted">{t('lotteries.verify.ownText')}</p>
          <Button
            tone="primary"
            size="l"
            full
            icon="check"
            busy={running}
            disabled={!canSeal() || waits}
            onClick={() => void run()}
            data-testid="check-draw"
          >
            {t('lotteries.verify.check')}
          </Button>
          <ul aria-live="polite">
            {linesOf(slip).map((line) => (
              <li key={line} data-line={line}>
                <span>{t(`lotteries.verify.line.${line}`)}</span>
                <VerdictMark verdict={verdicts[line]} />
              </li>
            ))}
          </ul>
          <p className="fs12 muted">{t('lotteries.verify.command')}</p>
        </section>
      </div>
    </>
  );
}

/** Checks the proof line by line when the member asks for it. Until then no line has a verdict. */
function useCheck(draw: Draw, slip: SlipDetail | undefined) {
  const [verdicts, setVerdicts] = useState<Verdicts>({});
  const [running, setRunning] = useState(false);
  const run = async () => {
    setRunning(true);
    setVerdicts({});
    try {
      for (const line of linesOf(slip)) {
        const set = (verdict: Verdict) => setVerdicts((old) => ({ ...old, [line]: verdict }));
        set('running');
        const seen = new Promise((done) => setTimeout(done, SEEN_MS));
        let verdict: Verdict;
        try {
          verdict = await checkLine(line, { draw, slip, signatureOf });
        } catch {
          verdict = 'offline';
        }
        await seen;
        set(verdict);
      }
    } finally {
      setRunning(false);
    }
  };
  return { verdicts, running, run };
}

const ICONS = {
  good: 'check',
  bad: 'x',
  offline: 'alert',
  unsigned: 'info',
  later: 'clock',
  running: 'clock',
} as const;

function VerdictMark({ verdict }: { verdict: Verdict | undefined }) {
  const t = useWords();
  if (!verdict) return <span className="muted fs13">{t('lotteries.verify.notChecked')}</span>;
  return (
    <span className={`mark ${verdict}`} data-verdict={verdict}>
      <Icon name={ICONS[verdict]} size={16} />
      {t(`lotteries.verify.${verdict}`)}
    </span>
  );
}

interface StepProps {
  readonly line: ProofLine;
  readonly verdict: Verdict | undefined;
  readonly title: string;
  readonly time: string | undefined;
  readonly children: ReactNode;
}

/** A published step of the proof. On a phone it is collapsed until the member opens it. */
function Step({ line, verdict, title, time, children }: StepProps) {
  const t = useWords();
  return (
    <li>
      <details open={!matchMedia(NARROW).matches} data-step={line}>
        <summary>
          <b>{title}</b>
          {time ? (
            <span className="fs12 muted">
              <DateTime at={time} seconds />
            </span>
          ) : null}
        </summary>
        {children}
      </details>
      {verdict === 'good' || verdict === 'bad' ? (
        <span className={`verdict ${verdict} fs13`}>
          <Icon name={verdict === 'good' ? 'check' : 'x'} size={16} /> {t(`lotteries.verify.${verdict}`)}
        </span>
      ) : null}
    </li>
  );
}

/** Shows a published value with a button that copies it, or a sentence while the value is not published. */
function Hash({ name, value }: { name: string; value: string }) {
  const t = useWords();
  return (
    <div className="hashbox">
      <span className="fs12 muted">{name}</span>
      <span className="hash fs13" dir={value === '' ? undefined : 'ltr'}>
        {value === '' ? t('lotteries.verify.notYet') : value}
      </span>
      {value === '' ? null : <CopyButton bare text={value} />}
    </div>
  );
}
