import { createCanvas, loadImage, type Image } from '@napi-rs/canvas';
import { ConcurrencyLimiter } from '@nm/kit/concurrency/concurrency-limiter.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { pictureHeader } from './picture-header.js';

/** The limits of an uploaded picture: its file size in bytes, and its pixels (domain §13). */
export const PICTURE_BYTES_MAX = 5 * 1024 * 1024;
export const PIXELS_MAX = 25_000_000;
const SIDE_PX_MAX = 12_000;

/**
 * Pairs of the largest side (px) and the JPEG quality of the stored picture. They are tried in this order until the
 * result is small enough.
 */
const SIZES = [
  [2_000, 82],
  [1_600, 70],
  [1_000, 60],
] as const;
/** The maximum size (bytes) of the stored picture. A message between services must stay below one megabyte. */
const WRITTEN_BYTES_MAX = 900 * 1024;

/** A picture that was encoded again from its pixels, so that it contains no byte of the uploaded file. */
export interface WrittenPicture {
  readonly jpeg: Buffer;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Only one picture is decoded at a time, because decoding can need a hundred megabytes of memory. */
const decoding = new ConcurrencyLimiter({ concurrencyMax: 1, queueMax: 16, queueMsMax: 10_000 });

/**
 * Checks an uploaded picture by its content and encodes it again as a JPEG of at most 900 kB. The size in pixels is
 * checked before decoding, so that a small file cannot decode to a huge picture.
 * @param type the content type that the request declares
 * @throws Failure file.kind, file.false_type, file.too_large, file.too_many_pixels, file.unreadable, and the errors
 * of the concurrency limiter.
 */
export async function writeAnew(bytes: Buffer, type: string): Promise<WrittenPicture> {
  if (bytes.length > PICTURE_BYTES_MAX) throw new Failure('file.too_large', { bytesMax: PICTURE_BYTES_MAX });
  const header = pictureHeader(bytes);
  if (!header) throw new Failure('file.kind');
  const { kind, widthPx, heightPx } = header;
  if (type !== `image/${kind}`) throw new Failure('file.false_type');
  if (widthPx * heightPx > PIXELS_MAX || Math.max(widthPx, heightPx) > SIDE_PX_MAX)
    throw new Failure('file.too_many_pixels', { pixelsMax: PIXELS_MAX });
  return decoding.run(async () => {
    const image = await loadImage(bytes).catch(() => undefined);
    if (!image || image.width <= 0 || image.height <= 0) throw new Failure('file.unreadable');
    return written(image);
  });
}

async function written(image: Image): Promise<WrittenPicture> {
  for (const [sideMax, quality] of SIZES) {
    const scale = Math.min(1, sideMax / Math.max(image.width, image.height));
    const widthPx = Math.max(1, Math.round(image.width * scale));
    const heightPx = Math.max(1, Math.round(image.height * scale));
    const canvas = createCanvas(widthPx, heightPx);
    const pen = canvas.getContext('2d');
    pen.fillStyle = '#fff'; // JPEG has no transparency
    pen.fillRect(0, 0, widthPx, heightPx);
    pen.drawImage(image, 0, 0, widthPx, heightPx);
    const jpeg = await canvas.encode('jpeg', quality);
    if (jpeg.length <= WRITTEN_BYTES_MAX) return { jpeg, widthPx, heightPx };
  }
  throw new Failure('file.unreadable');
}
