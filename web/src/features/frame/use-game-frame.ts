import { useCallback, useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { brand } from '../../lib/brand/brand.js';
import { currentLanguage } from '../../lib/language/words.js';
import { minorDigits } from '../../lib/money/money.js';
import { useMotion } from '../../lib/motion/motion.js';
import { keys } from '../../lib/query/keys.js';
import { useLiveness } from '../../lib/realtime/socket.js';
import { currentTheme } from '../../lib/theme/theme.js';
import { frameMessage, type FrameSettings } from './frame-message.js';

const SLOW_MS = 15_000;
/** The page reports a failure if the game is not ready after this time (ms; specification §9). */
const LOST_MS = 120_000;
/** If a game sends no message, it is shown this long (ms) after its page has loaded. */
const SILENT_MS = 3_000;

/** The colours that are sent to a game, each with its design token. */
const COLOURS = {
  bg: '--bg',
  panel: '--surface-1',
  raised: '--surface-2',
  line: '--line-strong',
  control: '--line-control',
  text: '--text',
  muted: '--text-muted',
  primary: '--primary',
  'primary-hover': '--primary-hover',
  'on-primary': '--on-primary',
  focus: '--focus',
  gain: '--gain',
} as const;

function currentColours(): Readonly<Record<string, string>> {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(
    Object.entries(COLOURS).map(([name, token]) => [name, style.getPropertyValue(token).trim()]),
  );
}

export type Stage = 'loading' | 'slow' | 'lost' | 'shown';

/**
 * The state of the game in the frame. The hook sends the site's settings to the game. The balance on our page changes
 * only by the wallet's push, never by a message of the game.
 */
export function useGameFrame(origin: string | undefined, attempt: number, onClose: () => void) {
  const client = useQueryClient();
  const liveness = useLiveness();
  const motion = useMotion();
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
  const sendSettings = useCallback(() => {
    if (origin === undefined) return;
    const settings: FrameSettings = {
      type: 'settings',
      theme: currentTheme(),
      colours: currentColours(),
      language: currentLanguage(),
      motion,
      currency: { code: brand.currency, symbol: brand.currencySymbol, digits: minorDigits() },
    };
    ref.current?.contentWindow?.postMessage(settings, origin);
  }, [origin, motion]);
  useEffect(() => {
    if (origin === undefined) return undefined;
    const onMessage = (event: MessageEvent) => {
      const message = frameMessage(event, { origin, window: ref.current?.contentWindow });
      if (message === 'hello') sendSettings();
      if (message === 'ready') setStage('shown');
      if (message === 'close') onClose();
      // The server pushes no balance for a wallet at a vendor, so it is read again. For a game without such a wallet
      // this line does nothing.
      if (message === 'balance') void client.invalidateQueries({ queryKey: keys.vendorWallets });
      if (message === 'balance' && liveness !== 'live') void client.invalidateQueries({ queryKey: keys.balance });
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [origin, onClose, liveness, client, sendSettings]);
  useEffect(() => {
    if (stage !== 'shown') return undefined;
    sendSettings();
    const observer = new MutationObserver(sendSettings);
    observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'lang'] });
    return () => observer.disconnect();
  }, [stage, sendSettings]);
  const onLoad = () => {
    clearTimeout(silence.current);
    silence.current = setTimeout(() => setStage('shown'), SILENT_MS);
  };
  return { ref, stage, onLoad };
}
