import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { canSeal } from '../../lib/api/sealed.js';
import { plainDigits } from '../../lib/money/money.js';
import { useWords } from '../../lib/language/words.js';
import { useSession } from '../../lib/session/session.js';
import { Button } from '../../ui/button.js';
import { TextField } from '../../ui/field.js';
import { Num } from '../../ui/money.js';
import { PageTitle } from '../../ui/page-title.js';
import { Paper, Perforation, Stamp } from '../../ui/paper.js';
import { ErrorCard, Note } from '../../ui/states.js';
import { fetchRound } from './dice-api.js';
import { rollText } from './dice-rules.js';
import { drawUniform, seedBytes, serverSeedHash } from './fair-draw.js';
import './dice.css';

interface Checked {
  readonly hash: string;
  readonly roll: string;
}

/** The public page that computes any dice round again, in this browser alone. */
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
      <PageTitle title={t('dice.verifyTitle')} lead={t('dice.verifyLead')} />
      {canSeal() ? null : <Note tone="alert">{t('dice.insecure')}</Note>}
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
          {sealed ? <Note tone="wait">{t('dice.stillSealed')}</Note> : null}
          <TextField
            label={t('term.fair.serverSeed')}
            value={serverSeed}
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setServerSeed(event.target.value)}
            hint={t('dice.serverSeedHint')}
            error={touched && !seed ? t('dice.serverSeedHint') : undefined}
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
            label={t('dice.nonce')}
            value={nonce}
            dir="ltr"
            inputMode="numeric"
            autoComplete="off"
            onChange={(event) => setNonce(event.target.value)}
            hint={t('dice.nonceHint')}
            error={touched && number === undefined ? t('dice.nonceHint') : undefined}
          />
          <Button type="submit" tone="primary" size="l">
            {t('dice.compute')}
          </Button>
        </form>
        <div className="col g4">
          <Paper className="pv" labelledBy="vr">
            <div className="row between">
              <h2 id="vr">{t('term.bet.result')}</h2>
              {checked &&
              (!promised || promised === checked.hash) &&
              (round.data?.roll === undefined || round.data.roll === checked.roll) ? (
                <Stamp>{t('dice.verified')}</Stamp>
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
                      <dt>{t('dice.hash')}</dt>
                      <dd className="hash" dir="ltr">
                        {checked.hash}
                      </dd>
                    </div>
                    {promised ? (
                      <div>
                        <dt>{t('dice.promised')}</dt>
                        <dd className="hash" dir="ltr">
                          {promised}
                        </dd>
                      </div>
                    ) : null}
                  </dl>
                  <Perforation />
                  {promised ? (
                    <p className="b">{t(promised === checked.hash ? 'dice.hashMatches' : 'dice.hashDiffers')}</p>
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
                  <p className="muted">{t('dice.nothingYet')}</p>
                </>
              )}
            </div>
          </Paper>
          <section className="panel how" aria-labelledby="how">
            <h2 id="how">{t('dice.how')}</h2>
            <p>{t('dice.howText')}</p>
            <code dir="ltr">HMAC-SHA256(serverSeed, clientSeed:nonce:cursor)</code>
          </section>
        </div>
      </div>
    </>
  );
}
