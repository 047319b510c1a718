import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { canSeal } from '../../../lib/api/sealed.js';
import { plainDigits } from '../../../lib/money/money.js';
import { useWords } from '../../../lib/language/words.js';
import { useSession } from '../../../lib/session/session.js';
import { Button } from '../../../ui/button.js';
import { TextField } from '../../../ui/field.js';
import { Num } from '../../../ui/money.js';
import { PageTitle } from '../../../ui/page-title.js';
import { Paper, Perforation, Stamp } from '../../../ui/paper.js';
import { ErrorCard, Note } from '../../../ui/states.js';
import { fetchRound } from '../inhouse-api.js';
import { rollText } from './dice-rules.js';
import { drawUniform, seedBytes, serverSeedHash } from '../../../lib/fair/fair-draw.js';
import '../inhouse.css';
import './dice.css';

interface Checked {
  readonly hash: string;
  readonly roll: string;
}

/** The public page that recomputes any dice round in this browser alone. */
export function VerifyPage() {
  const t = useWords();
  const { user } = useSession();
  const [query] = useSearchParams();
  const roundId = query.get('round') ?? '';
  const round = useQuery({
    queryKey: ['rounds', 'one', roundId],
    queryFn: () => fetchRound(roundId),
    enabled: roundId !== '' && user !== undefined,
  });
  const [serverSeed, setServerSeed] = useState(query.get('serverSeed') ?? '');
  const [clientSeed, setClientSeed] = useState(query.get('clientSeed') ?? '');
  const [nonce, setNonce] = useState(query.get('nonce') ?? '0');
  const [checked, setChecked] = useState<Checked>();
  const [touched, setTouched] = useState(false);
  const proof = round.data?.proof;
  useEffect(() => {
    if (!proof) return;
    setServerSeed(proof.serverSeed ?? '');
    setClientSeed(proof.clientSeed);
    setNonce(String(proof.nonce));
  }, [proof]);
  const seed = seedBytes(serverSeed);
  const number = /^(0|[1-9]\d{0,17})$/.test(plainDigits(nonce).trim()) ? BigInt(plainDigits(nonce).trim()) : undefined;
  const check = async () => {
    setTouched(true);
    setChecked(undefined);
    if (!seed || clientSeed === '' || number === undefined) return;
    setChecked({
      hash: await serverSeedHash(seed),
      roll: String(await drawUniform(seed, clientSeed, number)).padStart(4, '0'),
    });
  };
  const promised = proof?.serverSeedHash ?? query.get('hash') ?? undefined;
  const sealed = proof !== undefined && proof.serverSeed === undefined;
  return (
    <>
      <PageTitle title={t('inhouse.verifyTitle')} lead={t('inhouse.verifyLead')} />
      {canSeal() ? null : <Note tone="alert">{t('inhouse.insecure')}</Note>}
      {round.error ? <ErrorCard compact error={round.error} onRetry={() => void round.refetch()} /> : null}
      <div className="verify">
        <form
          className="panel col g4"
          onSubmit={(event) => {
            event.preventDefault();
            void check();
          }}
          noValidate
        >
          {sealed ? <Note tone="wait">{t('inhouse.stillSealed')}</Note> : null}
          <TextField
            label={t('term.fair.serverSeed')}
            value={serverSeed}
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setServerSeed(event.target.value)}
            hint={t('inhouse.serverSeedHint')}
            error={touched && !seed ? t('inhouse.serverSeedHint') : undefined}
          />
          <TextField
            label={t('term.fair.clientSeed')}
            value={clientSeed}
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setClientSeed(event.target.value)}
            error={touched && clientSeed === '' ? t('term.error.required') : undefined}
          />
          <TextField
            label={t('inhouse.nonce')}
            value={nonce}
            dir="ltr"
            inputMode="numeric"
            autoComplete="off"
            onChange={(event) => setNonce(event.target.value)}
            hint={t('inhouse.nonceHint')}
            error={touched && number === undefined ? t('inhouse.nonceHint') : undefined}
          />
          <Button type="submit" tone="primary" size="l">
            {t('inhouse.compute')}
          </Button>
        </form>
        <div className="col g4">
          <Paper className="pv" labelledBy="vr">
            <div className="row between">
              <h2 id="vr">{t('term.bet.result')}</h2>
              {checked &&
              (!promised || promised === checked.hash) &&
              (round.data?.roll === undefined || round.data.roll === checked.roll) ? (
                <Stamp>{t('inhouse.verified')}</Stamp>
              ) : null}
            </div>
            <div role="status">
              {checked ? (
                <>
                  <p className="disp rollbig">
                    <Num>{rollText(checked.roll)}</Num>
                  </p>
                  <dl>
                    <div>
                      <dt>{t('inhouse.hash')}</dt>
                      <dd className="hash" dir="ltr">
                        {checked.hash}
                      </dd>
                    </div>
                    {promised ? (
                      <div>
                        <dt>{t('inhouse.promised')}</dt>
                        <dd className="hash" dir="ltr">
                          {promised}
                        </dd>
                      </div>
                    ) : null}
                  </dl>
                  <Perforation />
                  {promised ? (
                    <p className="b">{t(promised === checked.hash ? 'inhouse.hashMatches' : 'inhouse.hashDiffers')}</p>
                  ) : null}
                  {round.data?.roll !== undefined ? (
                    <p className="b">
                      {t(round.data.roll === checked.roll ? 'dice.rollMatches' : 'dice.rollDiffers', {
                        roll: rollText(round.data.roll),
                      })}
                    </p>
                  ) : null}
                </>
              ) : (
                <>
                  <p className="disp rollbig idle" aria-hidden="true">
                    <Num>00.00</Num>
                  </p>
                  <p className="muted">{t('inhouse.nothingYet')}</p>
                </>
              )}
            </div>
          </Paper>
          <section className="panel how" aria-labelledby="how">
            <h2 id="how">{t('inhouse.how')}</h2>
            <p>{t('dice.howText')}</p>
            <code dir="ltr">HMAC-SHA256(serverSeed, clientSeed:nonce:cursor)</code>
          </section>
        </div>
      </div>
    </>
  );
}
