import { useEffect, useRef, useState } from 'react';

const PAUSE_MS = 200;

/**
 * The text of a search field. `handOn` is called with it after a short pause, so that not every key sends a request.
 * When `found` (the text that is searched for now) changes, it replaces the typed text.
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
      // A text that is already being searched for is not passed on again, because this could undo a later choice.
      if (text === handed.current) return;
      handed.current = text;
      latest.current(text);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText];
}
