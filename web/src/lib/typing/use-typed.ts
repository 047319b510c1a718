import { useEffect, useRef, useState } from 'react';

const PAUSE_MS = 200;

/**
 * The text of a search field. It is passed on after a short pause, so that not every key sends a request. A new
 * `found`, which is the text that is searched for now, replaces the typed text.
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
      // A text that is already searched for is not passed on again, because that could undo a later choice.
      if (text === handed.current) return;
      handed.current = text;
      latest.current(text);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText];
}
