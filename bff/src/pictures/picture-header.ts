/** The format and the size in pixels of a picture file, read from its first bytes. */
export interface PictureHeader {
  readonly kind: 'png' | 'jpeg';
  readonly widthPx: number;
  readonly heightPx: number;
}

const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG_START = [0xff, 0xd8, 0xff];
/** Whether a JPEG segment contains the size of the picture: SOF0 to SOF15, except DHT, JPG and DAC. */
const isFrame = (code: number): boolean => code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code);
const startsWith = (bytes: Buffer, start: readonly number[]): boolean => start.every((byte, at) => bytes[at] === byte);

/**
 * Reads the format and the size in pixels of a picture from its first bytes, without decoding it. Returns undefined
 * if the bytes are neither PNG nor JPEG, or end before the size.
 */
export function pictureHeader(bytes: Buffer): PictureHeader | undefined {
  if (startsWith(bytes, PNG_START)) return sized('png', pngSize(bytes));
  if (startsWith(bytes, JPEG_START)) return sized('jpeg', jpegSize(bytes));
  return undefined;
}

type Size = readonly [width: number, height: number];

const sized = (kind: PictureHeader['kind'], size: Size | undefined): PictureHeader | undefined =>
  size && size[0] > 0 && size[1] > 0 ? { kind, widthPx: size[0], heightPx: size[1] } : undefined;

/** The first chunk of a PNG is IHDR. It begins with width and height. */
const pngSize = (bytes: Buffer): Size | undefined =>
  bytes.length >= 24 && bytes.toString('latin1', 12, 16) === 'IHDR'
    ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
    : undefined;

function jpegSize(bytes: Buffer): Size | undefined {
  let at = 2;
  while (at + 9 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const code = bytes.readUInt8(at + 1);
    if (code === 0xff) at += 1; // a fill byte before the next code
    else if (isFrame(code)) return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}
