import type { FormEvent, ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { INHOUSE } from '../../lib/games/address.js';
import { gamesQuery } from '../../lib/games/catalogue.js';
import { useWords } from '../../lib/language/words.js';
import { useSession } from '../../lib/session/session.js';
import { artUrl } from '../../ui/art/art.js';
import { ButtonLink, IconButton } from '../../ui/button.js';
import { Heart } from '../../ui/heart.js';
import { PageTitle } from '../../ui/page-title.js';
import { SeedPaper } from './seed-paper.js';
import { setSound, useSound } from './sound.js';
import './inhouse.css';

interface LayoutProps {
  readonly gameCode: string;
  /** The game's name on the verify page. Absent if the game's result does not come from the member's seeds. */
  readonly proof?: string;
  readonly art: string;
  /** True if the game has sounds; the page then has a button for them. */
  readonly sounds?: boolean;
  readonly title: string;
  readonly lead: ReactNode;
  /** The board of the game with the result. */
  readonly stage: ReactNode;
  readonly controls: ReactNode;
  readonly rounds: ReactNode;
  /** Content to show beside the rounds in place of the member's seeds. */
  readonly paper?: ReactNode;
}

/**
 * The page layout of an in-house game: title, board, controls, then the list of rounds and the member's seeds. On a
 * phone, title, board, stake and main button fit one screen.
 */
export function GameLayout({ gameCode, proof, art, sounds, title, lead, stage, controls, rounds, paper }: LayoutProps) {
  const t = useWords();
  const { user } = useSession();
  const { data } = useQuery(gamesQuery({ gameType: 'BGS', vassalage: INHOUSE }));
  const game = data?.games.find((one) => one.gameCode === gameCode);
  return (
    <>
      <div className="gh">
        <img className="mini" src={artUrl(art)} alt="" width={48} height={48} />
        <PageTitle title={title} lead={lead} />
        {sounds ? <SoundButton /> : null}
        {game ? <Heart game={game} className="iconbtn line" /> : <span className="iconbtn line" aria-hidden="true" />}
        <ButtonLink to="/help#fair" tone="line" size="s" icon="info" className="rules" aria-label={t('inhouse.rules')}>
          <span className="hide-s">{t('inhouse.rules')}</span>
        </ButtonLink>
      </div>
      <div className="gplay">
        {controls}
        {stage}
      </div>
      <div className={`below ${user || paper ? '' : 'alone'}`}>
        {rounds}
        {paper ?? (user && proof ? <SeedPaper game={proof} /> : null)}
      </div>
    </>
  );
}

function SoundButton() {
  const t = useWords();
  const on = useSound();
  return (
    <IconButton
      line
      label={t(on ? 'inhouse.soundOff' : 'inhouse.soundOn')}
      icon={on ? 'sound' : 'mute'}
      onClick={() => setSound(!on)}
    />
  );
}

interface ControlsProps {
  readonly mode?: ReactNode;
  readonly stake: ReactNode;
  readonly chips: ReactNode;
  /**
   * Fields of the game or of auto-play, between the quick stakes and the figures of the bet (for example the possible
   * win).
   */
  readonly fields?: ReactNode;
  readonly figures: ReactNode;
  /** The main button, with a note below it. */
  readonly act: ReactNode;
  readonly note: ReactNode;
  readonly onSubmit: () => void;
}

/**
 * The controls of a game in a phone's order: stake, main button, the other fields. On a wide screen the main button
 * comes last.
 */
export function GameControls({ mode, stake, chips, fields, figures, act, note, onSubmit }: ControlsProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className="panel betform" onSubmit={submit} noValidate>
      <div className="c-stake">{stake}</div>
      <div className="c-act">{act}</div>
      <div className="c-chips">{chips}</div>
      {fields ? <div className="c-fields">{fields}</div> : null}
      <div className="c-figures">{figures}</div>
      <div className="c-note">{note}</div>
      {mode ? <div className="c-mode">{mode}</div> : null}
    </form>
  );
}
