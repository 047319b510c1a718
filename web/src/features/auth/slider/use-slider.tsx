import { useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { asFailure } from '../../../lib/api/failure.js';
import { moduleOn } from '../../../lib/brand/brand.js';
import { SliderDialog } from './slider-dialog.js';

interface Asked {
  /** True if the last position was wrong. */
  readonly again: boolean;
  /** True while the request with the position of the piece is running. */
  readonly busy: boolean;
  readonly answer: (position: string | undefined) => void;
}

/**
 * Error codes after which the same slider position can be sent once more, because the server asks for something else.
 */
const STAYS_VALID: ReadonlySet<string> = new Set([
  'identity.captcha_required',
  'identity.second_factor_required',
  'identity.code_wrong',
  // The server checks the invitation code of a registration before the slider position.
  'identity.invite_code',
]);

/**
 * The slider puzzle of a form (specification §4). `through` shows the puzzle if the brand uses it, and again after a
 * wrong position. It resolves with undefined if the visitor closes the dialog. `dialog` may be rendered inside a
 * form.
 */
export function useSlider(): {
  readonly through: <T>(call: (slider: { readonly slider?: string }) => Promise<T>) => Promise<T | undefined>;
  readonly dialog: ReactNode;
  /** True while the puzzle is on screen and waits for the visitor. */
  readonly waits: boolean;
} {
  const [asked, setAsked] = useState<Asked>();
  const kept = useRef<string>(undefined);
  const ask = (again: boolean) =>
    new Promise<string | undefined>((resolve) => {
      const answer = (position: string | undefined) => {
        setAsked(position === undefined ? undefined : { again, busy: true, answer });
        resolve(position);
      };
      setAsked({ again, busy: false, answer });
    });
  const through = async <T,>(call: (slider: { readonly slider?: string }) => Promise<T>): Promise<T | undefined> => {
    let position = kept.current;
    let again = false;
    if (position === undefined && moduleOn('SLIDER3')) {
      position = await ask(false);
      if (position === undefined) return undefined;
      again = true;
    }
    for (;;) {
      kept.current = undefined;
      try {
        const answer = await call(position === undefined ? {} : { slider: position });
        setAsked(undefined);
        return answer;
      } catch (thrown) {
        const { code } = asFailure(thrown);
        if (code !== 'identity.slider_required') {
          if (STAYS_VALID.has(code)) kept.current = position;
          setAsked(undefined);
          throw thrown;
        }
        position = await ask(again);
        if (position === undefined) return undefined;
        again = true;
      }
    }
  };
  const dialog = asked
    ? createPortal(<SliderDialog again={asked.again} busy={asked.busy} onAnswer={asked.answer} />, document.body)
    : null;
  return { through, dialog, waits: asked?.busy === false };
}
