import { encode } from 'uqr';

const MARGIN = 5;

/** Shows a QR code with a margin of 5 px (specification §9). */
export function QrCode({ text, name, size = 120 }: { text: string; name: string; size?: number }) {
  const { data, size: modules } = encode(text, { border: 0 });
  const step = (size - 2 * MARGIN) / modules;
  const path = data
    .flatMap((row, y) =>
      row.map((dark, x) =>
        dark
          ? `M${(MARGIN + x * step).toFixed(2)} ${(MARGIN + y * step).toFixed(2)}h${step.toFixed(2)}v${step.toFixed(2)}h-${step.toFixed(2)}z`
          : '',
      ),
    )
    .join('');
  return (
    <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={name}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

const PIXELS_PER_MODULE = 16;
const QUIET_MODULES = 4;

/** Downloads a QR code as a PNG file, with the quiet zone that scanners need. */
export function downloadQr(text: string, name: string): void {
  const { data, size } = encode(text, { border: QUIET_MODULES });
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size * PIXELS_PER_MODULE;
  const paint = canvas.getContext('2d');
  if (!paint) return;
  paint.fillStyle = '#fff';
  paint.fillRect(0, 0, canvas.width, canvas.height);
  paint.fillStyle = '#000';
  for (const [y, row] of data.entries())
    for (const [x, dark] of row.entries())
      if (dark) paint.fillRect(x * PIXELS_PER_MODULE, y * PIXELS_PER_MODULE, PIXELS_PER_MODULE, PIXELS_PER_MODULE);
  const link = document.createElement('a');
  link.href = canvas.toDataURL('image/png');
  link.download = `${name}.png`;
  link.click();
}
