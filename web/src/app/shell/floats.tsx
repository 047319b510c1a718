import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useWords } from '../../lib/language/words.js';
import { Icon } from '../../ui/icon.js';
import { IconButton } from '../../ui/button.js';

const SHOWN_FROM_PX = 600;

/** Floating customer service, and the way back to the top of a long page. */
export function Floats() {
  const t = useWords();
  const [far, setFar] = useState(false);
  useEffect(() => {
    const onScroll = () => setFar(window.scrollY > SHOWN_FROM_PX);
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  const top = () => {
    window.scrollTo({ top: 0, behavior: document.documentElement.dataset['motion'] === 'paused' ? 'auto' : 'smooth' });
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <div className="floats">
      {far ? <IconButton label={t('app.toTop')} icon="up" line onClick={top} /> : null}
      <Link to="/help#contact" className="iconbtn line" aria-label={t('term.help.customerService')} title={t('term.help.customerService')}><Icon name="chat" size={18} /></Link>
    </div>
  );
}
