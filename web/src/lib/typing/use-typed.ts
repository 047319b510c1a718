import { useEffect, useRef, useState } from 'react';

const PAUSE_MS = 200;

/**
 * The text of a search field. It is handed on after a short pause, so that not every key asks the server. A new `found`,
 * the text that is searched for now, replaces the typed text.
 */
export function useTyped(found: string, handOn: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(found);
  const handed = useRef(found);
  useEffect(() => {
    if (found !== handed.current) setText(found);
    handed.current = found;
  }, [found]);
  const latest = useRef(handOn);
  useEffect(() => {
    latest.current = handOn;
  });
  useEffect(() => {
    if (text === handed.current) return undefined;
    const timer = setTimeout(() => {
      // The text may be in use already. Handing it on again could undo a later choice.
      if (text === handed.current) return;
      handed.current = text;
      latest.current(text);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText];
}
