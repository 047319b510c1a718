import { encode } from 'uqr';

const SIZE = 176;
const MARGIN = 10;

/** Shows a QR code, dark on white in every theme. */
export function Qr({ text, name }: { text: string; name: string }) {
  const { data, size } = encode(text, { border: 0 });
  const step = (SIZE - 2 * MARGIN) / size;
  const place = (index: number): string => (MARGIN + index * step).toFixed(2);
  const dot = `h${step.toFixed(2)}v${step.toFixed(2)}h-${step.toFixed(2)}z`;
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${place(x)} ${place(y)}${dot}` : ''))).join('');
  return (
    <svg className="otp" width={SIZE} height={SIZE} viewBox={`0 0 ${SIZE} ${SIZE}`} role="img" aria-label={name}>
      <rect width={SIZE} height={SIZE} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
