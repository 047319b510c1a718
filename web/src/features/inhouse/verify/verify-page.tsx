import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { canSeal } from '../../../lib/api/sealed.js';
import { drawUniforms, seedBytes, serverSeedHash } from '../../../lib/fair/fair-draw.js';
import { plainDigits } from '../../../lib/money/money.js';
import { useWords } from '../../../lib/language/words.js';
import { useSession } from '../../../lib/session/session.js';
import { Button } from '../../../ui/button.js';
import { Segmented } from '../../../ui/choice.js';
import { TextField } from '../../../ui/field.js';
import { Num } from '../../../ui/money.js';
import { PageTitle } from '../../../ui/page-title.js';
import { Paper, Perforation, Stamp } from '../../../ui/paper.js';
import { ErrorCard, Note } from '../../../ui/states.js';
import { provenBetQuery } from '../inhouse-api.js';
import { VERIFY_GAMES } from './verify-games.js';
import '../inhouse.css';
import './verify.css';

interface Checked {
  readonly hash: string;
  readonly result: string;
}

const digitsOf = (text: string): string => plainDigits(text).trim();

/**
 * The public page that computes the result of a round of the games in `VERIFY_GAMES` again. Only the browser computes,
 * without the server.
 */
export function VerifyPage() {
  const t = useWords();
  const { user } = useSession();
  const [query] = useSearchParams();
  const roundId = query.get('round') ?? '';
  const bet = useQuery({ ...provenBetQuery(roundId), enabled: roundId !== '' && user !== undefined });
  const [name, setName] = useState(query.get('game') ?? VERIFY_GAMES[0].name);
  const [rowsText, setRowsText] = useState(query.get('rows') ?? '12');
  const [serverSeed, setServerSeed] = useState(query.get('serverSeed') ?? '');
  const [clientSeed, setClientSeed] = useState(query.get('clientSeed') ?? '');
  const [nonce, setNonce] = useState(query.get('nonce') ?? '0');
  const [checked, setChecked] = useState<Checked>();
  const [touched, setTouched] = useState(false);
  const game = VERIFY_GAMES.find((one) => one.name === name) ?? VERIFY_GAMES[0];
  const proof = bet.data?.proof;
  useEffect(() => {
    if (!proof) return;
    setServerSeed(proof.serverSeed ?? '');
    setClientSeed(proof.clientSeed);
    setNonce(String(proof.nonce));
    for (const one of VERIFY_GAMES) {
      const played = bet.data && one.ofBet(bet.data);
      if (!played) continue;
      setName(one.name);
      if (played.rows !== undefined) setRowsText(String(played.rows));
    }
  }, [proof, bet.data]);
  const seed = seedBytes(serverSeed);
  const number = /^(0|[1-9]\d{0,17})$/.test(digitsOf(nonce)) ? BigInt(digitsOf(nonce)) : undefined;
  const rowsTyped = /^\d{1,2}$/.test(digitsOf(rowsText)) ? Number(digitsOf(rowsText)) : 0;
  const rows = !game.rows || (rowsTyped >= game.rows.min && rowsTyped <= game.rows.max) ? rowsTyped : undefined;
  const check = async () => {
    setTouched(true);
    setChecked(undefined);
    if (!seed || clientSeed === '' || number === undefined || rows === undefined) return;
    const drawn = await drawUniforms(seed, clientSeed, number, game.outcomes(rows), game.count ?? 1);
    setChecked({ hash: await serverSeedHash(seed), result: game.resultOf(drawn, rows) });
  };
  const promised = proof?.serverSeedHash ?? query.get('hash') ?? undefined;
  const played = bet.data && game.ofBet(bet.data)?.result;
  const agrees =
    checked && played !== undefined ? (game.matches?.(checked.result, played) ?? checked.result === played) : undefined;
  const sealed = proof !== undefined && proof.serverSeed === undefined;
  const figure = checked && game.figure(checked.result);
  return (
    <>
      <PageTitle title={t('inhouse.verifyTitle')} lead={t('inhouse.verifyLead')} />
      {canSeal() ? null : <Note tone="alert">{t('inhouse.insecure')}</Note>}
      {bet.error ? <ErrorCard compact error={bet.error} onRetry={() => void bet.refetch()} /> : null}
      <div className="verify">
        <form
          className="panel col g4"
          onSubmit={(event) => {
            event.preventDefault();
            void check();
          }}
          noValidate
        >
          <Segmented
            name="game"
            legend={t('inhouse.game')}
            value={game.name}
            onChange={(next) => {
              setName(next);
              setChecked(undefined);
            }}
            options={VERIFY_GAMES.map((one) => ({ value: one.name, name: t(one.title) }))}
          />
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
          {game.rows ? (
            <TextField
              label={t(game.rows.label)}
              value={rowsText}
              dir="ltr"
              inputMode="numeric"
              autoComplete="off"
              onChange={(event) => setRowsText(event.target.value)}
              hint={t('inhouse.rowsHint', { min: game.rows.min, max: game.rows.max })}
              error={
                touched && rows === undefined
                  ? t('inhouse.rowsHint', { min: game.rows.min, max: game.rows.max })
                  : undefined
              }
            />
          ) : null}
          <Button type="submit" tone="primary" size="l" data-testid="verify">
            {t('inhouse.compute')}
          </Button>
        </form>
        <div className="col g4">
          <Paper className="pv" labelledBy="vr">
            <div className="row between">
              <h2 id="vr">{t('term.bet.result')}</h2>
              {checked && (!promised || promised === checked.hash) && agrees !== false ? (
                <Stamp>{t('inhouse.verified')}</Stamp>
              ) : null}
            </div>
            <div role="status">
              {checked && figure ? (
                <>
                  <p className="disp rollbig">
                    <Num>{figure.big}</Num>
                  </p>
                  {figure.line ? (
                    <p className="muted figline">
                      <Num className="wrapnum">{figure.line}</Num>
                    </p>
                  ) : null}
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
                  {played === undefined ? null : (
                    <p className="b">
                      {t(agrees ? 'inhouse.resultMatches' : 'inhouse.resultDiffers', {
                        result: game.figure(played).big,
                      })}
                    </p>
                  )}
                </>
              ) : (
                <>
                  <p className="disp rollbig idle" aria-hidden="true">
                    <Num>{game.idle}</Num>
                  </p>
                  <p className="muted">{t('inhouse.nothingYet')}</p>
                </>
              )}
            </div>
          </Paper>
          <section className="panel how" aria-labelledby="how">
            <h2 id="how">{t('inhouse.how')}</h2>
            <p>{t(game.how)}</p>
            <code dir="ltr">HMAC-SHA256(serverSeed, clientSeed:nonce:cursor)</code>
          </section>
        </div>
      </div>
    </>
  );
}
