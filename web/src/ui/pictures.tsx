import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { requestFile } from '../lib/api/request.js';
import { dayAndTime } from '../lib/time/time.js';
import { Button } from './button.js';
import { Dialog } from './dialog.js';
import { Icon } from './icon.js';
import { Skeleton } from './states.js';
import './pictures.css';

export interface Picture {
  /** The URL from which the picture is loaded. The bytes behind this URL never change. */
  readonly path: string;
  readonly name: string;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly at: string;
}

/** An object URL of a file, which exists only in this page. */
function useFileAddress(file: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

/** One picture, small. A click shows it in full. */
function Small({ picture: { path, name, widthPx, heightPx, at }, testid }: { picture: Picture; testid: string }) {
  const [isShown, setShown] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['picture', path],
    queryFn: ({ signal }) => requestFile(path, { signal }),
    staleTime: Infinity,
  });
  const address = useFileAddress(data);
  const picture = address ? (
    <img src={address} alt={name} width={widthPx} height={heightPx} />
  ) : error ? (
    <Icon name="alert" size={24} />
  ) : (
    <Skeleton height="88px" radius="10px" />
  );
  return (
    <li>
      <button type="button" className="pic" onClick={() => setShown(true)} disabled={!address} data-testid={testid}>
        {picture}
        <span className="vh">{name}</span>
      </button>
      {isShown ? (
        <Dialog
          title={name}
          kind="poster"
          lead={<p className="muted fs13">{dayAndTime(at)}</p>}
          onClose={() => setShown(false)}
        >
          <div className="pic-full">{picture}</div>
        </Dialog>
      ) : null}
    </li>
  );
}

/** A member's own uploaded pictures, small, in a row. Nothing if there are none. */
export function Pictures({ list, testid }: { list: readonly Picture[]; testid: string }) {
  if (list.length === 0) return null;
  return (
    <ul className="pics">
      {list.map((picture) => (
        <Small key={picture.path} picture={picture} testid={testid} />
      ))}
    </ul>
  );
}

/** A button with which the user chooses a PNG or JPG file of the device. */
export function ChoosePicture({
  label,
  onChosen,
  tone = 'line',
  busy = false,
  testid,
}: {
  label: string;
  onChosen: (file: File) => void;
  tone?: 'primary' | 'line';
  busy?: boolean;
  testid: string;
}) {
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = target.files ?? [];
    if (file) onChosen(file);
    target.value = '';
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg"
        className="vh"
        tabIndex={-1}
        aria-label={label}
        onChange={choose}
        data-testid={`${testid}-file`}
      />
      <Button tone={tone} busy={busy} onClick={() => input.current?.click()} data-testid={`add-${testid}`}>
        <Icon name="upload" size={18} />
        {label}
      </Button>
    </>
  );
}
