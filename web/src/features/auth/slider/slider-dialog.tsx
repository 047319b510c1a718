import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../../lib/api/request.js';
import { useWords } from '../../../lib/language/words.js';
import { Button, IconButton } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { ErrorCard, Loading, Note, Skeleton } from '../../../ui/states.js';
import './slider.css';

interface Shown {
  readonly picture: string;
  readonly piece: string;
  readonly pieceTop: number;
}

const WIDTH_PX = 320;
const HEIGHT_PX = 180;
const PIECE_PX = 56;
const RIGHT_MOST = WIDTH_PX - PIECE_PX;
/** How far (px) one press of an arrow button moves the puzzle piece. It is less than the tolerance of the check. */
const STEP_PX = 4;
const share = (px: number, of: number): string => `${(px / of) * 100}%`;

/**
 * The dialog of the slider puzzle. The piece moves by dragging the slider, by arrow keys, by two buttons, or by a tap
 * in the picture, so dragging is never required.
 */
export function SliderDialog({
  again,
  busy,
  onAnswer,
}: {
  /** True if the last position was wrong. */
  again: boolean;
  busy: boolean;
  onAnswer: (position: string | undefined) => void;
}) {
  const t = useWords();
  const [round, setRound] = useState(0);
  const [left, setLeft] = useState(0);
  const range = useRef<HTMLInputElement>(null);
  const wasBusy = useRef(false);
  // The server accepts one answer for each picture, so a new attempt needs a new picture.
  useEffect(() => {
    if (wasBusy.current && !busy) setRound((before) => before + 1);
    wasBusy.current = busy;
  }, [busy]);
  const shown = useQuery({
    queryKey: ['slider', round],
    queryFn: ({ signal }) => request<Shown>('/wps/captcha/slider', { signal }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const { data } = shown;
  useEffect(() => {
    setLeft(0);
    if (data) range.current?.focus();
  }, [data]);
  const move = (to: number) => setLeft(Math.round(Math.min(Math.max(to, 0), RIGHT_MOST)));
  const done = () => {
    if (data && !busy) onAnswer(String(left));
  };
  return (
    <Dialog
      title={t('auth.slider.title')}
      lead={<p className="muted">{t('auth.slider.lead')}</p>}
      onClose={() => onAnswer(undefined)}
    >
      <div className="col g4" data-testid="slider">
        {again && !busy ? (
          <Note tone="alert" role="alert">
            {t('auth.slider.again')}
          </Note>
        ) : null}
        {shown.error ? (
          <ErrorCard error={shown.error} compact onRetry={() => void shown.refetch()} />
        ) : !data ? (
          <Loading>
            <Skeleton height="180px" radius="10px" />
          </Loading>
        ) : (
          // The puzzle is left-to-right in every language: the piece starts at the left edge.
          <div className="slider" dir="ltr">
            <div
              className="slider-picture"
              onPointerDown={(event) => {
                const box = event.currentTarget.getBoundingClientRect();
                move(((event.clientX - box.left) / box.width) * WIDTH_PX - PIECE_PX / 2);
              }}
            >
              <img src={`data:image/webp;base64,${data.picture}`} alt={t('auth.slider.alt')} draggable={false} />
              <img
                className="slider-piece"
                src={`data:image/png;base64,${data.piece}`}
                alt=""
                draggable={false}
                style={{ left: share(left, WIDTH_PX), top: share(data.pieceTop, HEIGHT_PX) }}
              />
            </div>
            <div className="slider-move">
              <IconButton label={t('auth.slider.left')} icon="prev" line onClick={() => move(left - STEP_PX)} />
              <input
                ref={range}
                type="range"
                min={0}
                max={RIGHT_MOST}
                step={1}
                value={left}
                disabled={busy}
                aria-label={t('auth.slider.position')}
                onChange={(event) => move(Number(event.target.value))}
                onKeyDown={(event) => {
                  if (event.key === 'Enter') done();
                }}
              />
              <IconButton label={t('auth.slider.right')} icon="next" line onClick={() => move(left + STEP_PX)} />
            </div>
          </div>
        )}
        <div className="row between g3">
          <Button tone="ghost" disabled={busy || shown.isFetching} onClick={() => setRound(round + 1)}>
            {t('ui.captchaAgain')}
          </Button>
          <Button tone="primary" busy={busy} disabled={!data} onClick={done}>
            {t('auth.slider.done')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
