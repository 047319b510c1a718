import { useWords } from '../../../../src/lib/language/words.js';
import { ButtonLink } from '../../../../src/ui/button.js';
import { CopyButton } from '../../../../src/ui/copy-button.js';
import { may } from '../../lib/session.js';
import type { Player } from '../../lib/surface.js';
import { RevealButton, useRevealed } from '../../kit/reveal.js';
import { reveal } from './player-queries.js';

/** The member's profile. Name, phone, mail and birth date are masked until the operator gives a reason. */
export function PlayerProfile({ player }: { player: Player }) {
  const t = useWords();
  const revealed = useRevealed<Player>();
  const shown = revealed.full ?? player;
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
        <RevealButton
          revealed={revealed}
          action="players.reveal"
          title={t('opsPlayers.showAsk')}
          text={t('opsPlayers.showText')}
          read={(reason) => reveal(player.id, reason)}
        />
      </div>
      <dl className="kv">
        <dt>{t('opsPlayers.name')}</dt>
        <dd>{contact(shown.name, 'name')}</dd>
        <dt>{t('opsPlayers.mobile')}</dt>
        <dd>{contact(shown.mobile, 'mobile')}</dd>
        <dt>{t('opsPlayers.mail')}</dt>
        <dd>{contact(shown.mail, 'mail')}</dd>
        <dt>{t('opsPlayers.birthDate')}</dt>
        <dd>{contact(shown.birthDate, 'birthDate')}</dd>
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
    </section>
  );
}
