import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { keys } from '../../lib/query/keys.js';
import { useLiveness } from '../../lib/realtime/socket.js';
import { frameMessage } from './frame-message.js';

const SLOW_MS = 15_000;
/** A page that takes this long will not come (specification §9). */
const LOST_MS = 120_000;
/** A game that says nothing is shown this long after its page has loaded. */
const SILENT_MS = 3_000;

export type Stage = 'loading' | 'slow' | 'lost' | 'shown';

/** How far the game in the frame is, from its own words or its page. The wallet's push moves the balance, never the game. */
export function useGameFrame(origin: string | undefined, attempt: number, onClose: () => void) {
  const client = useQueryClient();
  const liveness = useLiveness();
  const ref = useRef<HTMLIFrameElement>(null);
  const silence = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [stage, setStage] = useState<Stage>('loading');
  useEffect(() => {
    setStage('loading');
    const wait = (from: readonly Stage[], to: Stage, ms: number) =>
      setTimeout(() => setStage((now) => (from.includes(now) ? to : now)), ms);
    const timers = [wait(['loading'], 'slow', SLOW_MS), wait(['loading', 'slow'], 'lost', LOST_MS)];
    return () => {
      for (const timer of [...timers, silence.current]) clearTimeout(timer);
    };
  }, [attempt]);
  useEffect(() => {
    if (origin === undefined) return undefined;
    const onMessage = (event: MessageEvent) => {
      const message = frameMessage(event, { origin, window: ref.current?.contentWindow });
      if (message === 'ready') setStage('shown');
      if (message === 'close') onClose();
      if (message === 'balance' && liveness !== 'live') void client.invalidateQueries({ queryKey: keys.balance });
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [origin, onClose, liveness, client]);
  const onLoad = () => {
    clearTimeout(silence.current);
    silence.current = setTimeout(() => setStage('shown'), SILENT_MS);
  };
  return { ref, stage, onLoad };
}
