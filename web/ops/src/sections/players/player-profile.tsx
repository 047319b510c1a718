import { useEffect, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useWords } from '../../../../src/lib/language/words.js';
import { Button, ButtonLink } from '../../../../src/ui/button.js';
import { CopyButton } from '../../../../src/ui/copy-button.js';
import { may } from '../../lib/session.js';
import type { Player } from '../../lib/surface.js';
import { AskReason } from '../../kit/ask-reason.js';
import { reveal } from './player-queries.js';

/** How long (ms) personal data is shown before it is masked again. */
const SHOWN_MS = 60_000;

/** The member's profile. Name, phone and mail are masked until the operator gives a reason. */
export function PlayerProfile({ player }: { player: Player }) {
  const t = useWords();
  const [isAsking, setAsking] = useState(false);
  const [full, setFull] = useState<Player>();
  const show = useMutation({
    mutationFn: (reason: string) => reveal(player.id, reason),
    onSuccess: (answer) => {
      setFull(answer);
      setAsking(false);
    },
  });
  useEffect(() => {
    if (!full) return undefined;
    const timer = setTimeout(() => setFull(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [full]);
  const shown = full ?? player;
  const contact = (value: string, kind: string) =>
    value ? (
      <>
        <bdi dir="ltr">{value}</bdi>
        {player.confirmed.includes(kind) ? <span className="fs12 faint block">{t('opsPlayers.confirmed')}</span> : null}
      </>
    ) : (
      <span className="faint">{t('opsPlayers.notGiven')}</span>
    );
  return (
    <section>
      <div className="row between base">
        <h2 className="s">{t('opsPlayers.profile')}</h2>
        {may('players.reveal') ? (
          full ? (
            <Button tone="ghost" size="s" onClick={() => setFull(undefined)}>
              {t('term.action.hide')}
            </Button>
          ) : (
            <Button tone="ghost" size="s" icon="eye" onClick={() => setAsking(true)}>
              {t('term.action.show')}
            </Button>
          )
        ) : null}
      </div>
      <dl className="kv">
        <dt>{t('opsPlayers.name')}</dt>
        <dd>{contact(shown.name, 'name')}</dd>
        <dt>{t('opsPlayers.mobile')}</dt>
        <dd>{contact(shown.mobile, 'mobile')}</dd>
        <dt>{t('opsPlayers.mail')}</dt>
        <dd>{contact(shown.mail, 'mail')}</dd>
        <dt>{t('opsPlayers.document')}</dt>
        <dd className={player.hasDocument ? '' : 'faint'}>
          {t(player.hasDocument ? 'opsPlayers.given' : 'opsPlayers.notGiven')}
        </dd>
        <dt>{t('opsPlayers.upline')}</dt>
        <dd>{player.upline ? <bdi>{player.upline}</bdi> : '–'}</dd>
        <dt>{t('opsPlayers.language')}</dt>
        <dd>
          <bdi>{player.language}</bdi>
        </dd>
        <dt>{t('opsPlayers.id')}</dt>
        <dd className="row end-row">
          <bdi className="hash">{player.id}</bdi>
          <CopyButton text={player.id} bare />
        </dd>
      </dl>
      {may('moves.request') && player.type !== 4 ? (
        <ButtonLink tone="line" size="s" icon="agent" to={`/moves?for=${encodeURIComponent(player.id)}`}>
          {t('opsPlayers.moveTo')}
        </ButtonLink>
      ) : null}
      {isAsking ? (
        <AskReason
          title={t('opsPlayers.showAsk')}
          text={t('opsPlayers.showText')}
          button={t('term.action.show')}
          busy={show.isPending}
          error={show.error}
          onGive={(reason) => show.mutate(reason)}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </section>
  );
}
