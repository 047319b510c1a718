import { useEffect, useState } from 'react';
import { useWords } from '../../lib/language/words.js';
import { Icon } from '../../ui/icon.js';
import { IconButton } from '../../ui/button.js';
import { ServiceLink } from '../../ui/service-link.js';
import { ServicePlaces } from './service-places.js';
import { useUnread } from '../../lib/session/unread.js';

const SHOWN_FROM_PX = 600;
/** A scroll movement shorter than this (px) does not count as a change of direction. */
const TURN_PX = 8;

/**
 * The floating buttons: customer service, and back to the top of a long page. On a phone they move to the edge of the
 * screen while the player scrolls down.
 */
export function Floats() {
  const t = useWords();
  const answers = useUnread().data?.service ?? 0;
  const name = answers > 0 ? t('app.serviceAnswers', { count: answers }) : t('term.help.customerService');
  const [far, setFar] = useState(false);
  const [aside, setAside] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    const onScroll = () => {
      const y = window.scrollY;
      setFar(y > SHOWN_FROM_PX);
      if (Math.abs(y - last) < TURN_PX) return;
      setAside(y > last && y + window.innerHeight < document.documentElement.scrollHeight - TURN_PX);
      last = y;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  const top = () => {
    window.scrollTo({ top: 0, behavior: document.documentElement.dataset['motion'] === 'paused' ? 'auto' : 'smooth' });
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <div className={aside ? 'floats aside' : 'floats'}>
      {far ? <IconButton label={t('app.toTop')} icon="up" line onClick={top} /> : null}
      <ServicePlaces at="float" />
      <ServiceLink className="iconbtn line" aria-label={name} title={name}>
        <Icon name="chat" size={18} />
        {answers > 0 ? <span className="dot">{answers}</span> : null}
      </ServiceLink>
    </div>
  );
}
