import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useWords } from '../../lib/language/words.js';
import { keys } from '../../lib/query/keys.js';
import { Button } from '../../ui/button.js';
import { CopyButton } from '../../ui/copy-button.js';
import { TextField } from '../../ui/field.js';
import { Num } from '../../ui/money.js';
import { Paper, Perforation, Stamp } from '../../ui/paper.js';
import { ErrorCard, FailureNote, Skeleton } from '../../ui/states.js';
import { rotateSeed, seedQuery, type Seed } from './inhouse-api.js';

const CLIENT_SEED = /^[\x20-\x7e]{1,64}$/;

/** Returns the URL parameters with which the verify page starts with a revealed seed. */
const verifyQuery = (game: string, { serverSeed, clientSeed, serverSeedHash }: NonNullable<Seed['revealed']>): string =>
  new URLSearchParams({ game, serverSeed, clientSeed, nonce: '0', hash: serverSeedHash }).toString();

/**
 * The panel of the member's seeds: the hash of the server seed, the client seed, and the button that reveals the
 * server seed and starts a new one.
 * @param game the game that the verify page shows first.
 */
export function SeedPaper({ game }: { game: string }) {
  const t = useWords();
  const client = useQueryClient();
  const { data: seed, error, refetch } = useQuery(seedQuery);
  const [editing, setEditing] = useState(false);
  const [text, setText] = useState('');
  const rotate = useMutation({
    mutationFn: (clientSeed?: string) => rotateSeed(clientSeed),
    onSuccess: (next) => {
      client.setQueryData(keys.seed, next);
      setEditing(false);
    },
  });
  if (error && !seed) return <ErrorCard compact error={error} onRetry={() => void refetch()} />;
  const bad = text !== '' && !CLIENT_SEED.test(text);
  return (
    <Paper className="pv" labelledBy="vf">
      <div className="row between">
        <h2 id="vf">{t('term.fair.verify')}</h2>
        <Stamp>{t('inhouse.sealed')}</Stamp>
      </div>
      <p className="fs13 muted lead">{t('inhouse.sealedText')}</p>
      <dl>
        <div>
          <dt>{t('inhouse.hash')}</dt>
          <dd className="row top">
            <span className="hash grow" dir="ltr" data-testid="seed-hash">
              {seed?.serverSeedHash ?? <Skeleton height="40px" />}
            </span>
            {seed ? <CopyButton text={seed.serverSeedHash} bare /> : null}
          </dd>
        </div>
        {editing ? (
          <div>
            <dt className="vh">{t('term.fair.clientSeed')}</dt>
            <dd>
              <TextField
                label={t('term.fair.clientSeed')}
                value={text}
                dir="ltr"
                maxLength={64}
                autoComplete="off"
                onChange={(event) => setText(event.target.value)}
                hint={t('inhouse.clientSeedHint')}
                error={bad ? t('inhouse.clientSeedHint') : undefined}
              />
              <div className="row">
                <Button
                  size="s"
                  tone="paperline"
                  busy={rotate.isPending}
                  disabled={text === '' || bad}
                  onClick={() => rotate.mutate(text)}
                >
                  {t('term.action.save')}
                </Button>
                <Button size="s" tone="paperline" onClick={() => setEditing(false)}>
                  {t('term.action.cancel')}
                </Button>
              </div>
            </dd>
          </div>
        ) : (
          <div>
            <dt>{t('term.fair.clientSeed')}</dt>
            <dd className="row between">
              <b className="hash shrink">
                <Num className="wrapnum">{seed?.clientSeed ?? ''}</Num>
              </b>
              <Button
                tone="paperline"
                size="s"
                icon="edit"
                onClick={() => {
                  setText(seed?.clientSeed ?? '');
                  setEditing(true);
                }}
              >
                {t('inhouse.change')}
              </Button>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('inhouse.nonce')}</dt>
          <dd className="b">
            <Num>{seed?.nonce ?? 0}</Num>
          </dd>
        </div>
      </dl>
      <Perforation />
      {seed?.revealed ? (
        <div className="opened col g1">
          <b>{t('inhouse.opened', { count: seed.revealed.rounds })}</b>
          <span className="hash fs12" dir="ltr" data-testid="revealed-seed">
            {seed.revealed.serverSeed}
          </span>
          <Link className="link fs13" to={`/verify?${verifyQuery(game, seed.revealed)}`}>
            {t('inhouse.checkOpened')}
          </Link>
        </div>
      ) : null}
      <FailureNote error={rotate.error} />
      <div className="row between wrap">
        <Button
          tone="paperline"
          size="s"
          icon="refresh"
          busy={rotate.isPending}
          onClick={() => rotate.mutate(undefined)}
        >
          {t('inhouse.rotate')}
        </Button>
        <Link className="link fs13" to="/help#fair">
          {t('inhouse.how')}
        </Link>
      </div>
    </Paper>
  );
}
