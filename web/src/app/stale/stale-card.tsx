import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useWords } from '../../lib/language/words.js';
import { useLiveness } from '../../lib/realtime/socket.js';
import { clock } from '../../lib/time/time.js';
import { artUrl } from '../../ui/art/art.js';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { OLD_MS, RETRY_MS, figuresOn, renewFigures, type Figures } from './stale-figures.js';
import './stale-card.css';

const TICK_MS = 1_000;

// The picture of the error card is loaded in advance, because it cannot be loaded once the server is unreachable.
new Image().src = artUrl('spot-broken');

/**
 * The card that shows how old the figures on screen are while newer ones do not arrive. The site tries again by
 * itself. The card lies over the page, so that nothing moves.
 */
export function StaleCard() {
  const t = useWords();
  const client = useQueryClient();
  const lost = useLiveness() === 'lost';
  const [figures, setFigures] = useState<Figures>();
  const [now, setNow] = useState(0);
  const [busy, setBusy] = useState(false);
  const nextTryAt = useRef(0);
  const lostAt = useRef<number>(undefined);
  const renew = () => {
    nextTryAt.current = Date.now() + RETRY_MS;
    setBusy(true);
    void renewFigures(client).finally(() => setBusy(false));
  };
  useEffect(() => {
    const tick = setInterval(() => {
      lostAt.current = lost ? (lostAt.current ?? Date.now()) : undefined;
      const found = figuresOn(client, lostAt.current);
      const late = found !== undefined && (lost || found.failed);
      // While the figures are up to date, the state is undefined, so that the timer causes no render.
      setFigures(late ? found : undefined);
      if (!late) {
        nextTryAt.current = 0;
        return;
      }
      setNow(Date.now());
      if (nextTryAt.current === 0) nextTryAt.current = Date.now() + RETRY_MS;
      else if (Date.now() >= nextTryAt.current) renew();
    }, TICK_MS);
    return () => clearInterval(tick);
  });
  const old = figures !== undefined && now - figures.oldestAt > OLD_MS;
  const seconds = Math.max(0, Math.ceil((nextTryAt.current - now) / 1000));
  return (
    <div className="stalecard" role="status">
      {old ? (
        <div className="panel" data-testid="stale">
          <Icon name="clock" size={18} />
          <p className="grow">
            <b className="block">{t('stale.title', { time: clock(figures.oldestAt, false) })}</b>
            <span className="fs12 muted" aria-hidden="true">
              {t('stale.text')} {busy ? '' : t('stale.again', { seconds })}
            </span>
          </p>
          <Button size="s" tone="line" icon="refresh" busy={busy} onClick={renew}>
            {t('stale.now')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
