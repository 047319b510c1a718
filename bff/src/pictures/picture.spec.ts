import { crc32 } from 'node:zlib';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { pictureHeader } from './picture-header.js';
import { PICTURE_BYTES_MAX, PIXELS_MAX, writeAnew } from './picture.js';

const EVIL = '<script>alert(1)</script>';

async function aPicture(kind: 'png' | 'jpeg', widthPx = 40, heightPx = 20): Promise<Buffer> {
  const canvas = createCanvas(widthPx, heightPx);
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#d02020';
  pen.fillRect(0, 0, widthPx / 2, heightPx);
  return kind === 'png' ? canvas.encode('png') : canvas.encode('jpeg', 90);
}

/** A PNG with a text chunk after IHDR, as a program would add it. */
function withChunk(png: Buffer, type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([png.subarray(0, 33), length, body, check, png.subarray(33)]);
}

/** A JPEG with a segment after its start. */
function withSegment(jpeg: Buffer, code: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, code, (data.length + 2) >> 8, (data.length + 2) & 255]);
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
}

/** The same PNG with another size in its header. */
function sized(png: Buffer, widthPx: number, heightPx: number): Buffer {
  const changed = Buffer.from(png);
  changed.writeUInt32BE(widthPx, 16);
  changed.writeUInt32BE(heightPx, 20);
  changed.writeUInt32BE(crc32(changed.subarray(12, 29)), 29);
  return changed;
}

// Goal: only the pixels of an uploaded picture are stored, and a picture with too many pixels is never decoded.
describe('An uploaded picture', () => {
  it.each(['png', 'jpeg'] as const)('%s is written anew as JPEG with the same pixels', async (kind) => {
    const { jpeg, widthPx, heightPx } = await writeAnew(await aPicture(kind), `image/${kind}`);
    expect([widthPx, heightPx]).toEqual([40, 20]);
    expect(pictureHeader(jpeg)).toEqual({ kind: 'jpeg', widthPx: 40, heightPx: 20 });
    const pen = createCanvas(40, 20).getContext('2d');
    pen.drawImage(await loadImage(jpeg), 0, 0);
    const [red = 0, green = 255] = pen.getImageData(10, 10, 1, 1).data;
    expect([red > 180, green < 80]).toEqual([true, true]);
  });

  it('keeps no foreign byte: text chunks, comments, metadata and what follows the end are gone', async () => {
    const text = Buffer.from(`comment\0${EVIL}`);
    const [png, jpeg] = [await aPicture('png'), await aPicture('jpeg')];
    const files: [string, Buffer][] = [
      ['image/png', withChunk(png, 'tEXt', text)],
      ['image/png', Buffer.concat([png, Buffer.from(EVIL)])],
      ['image/jpeg', withSegment(jpeg, 0xfe, text)],
      ['image/jpeg', withSegment(jpeg, 0xe1, text)],
      ['image/jpeg', Buffer.concat([jpeg, Buffer.from(EVIL)])],
    ];
    for (const [type, bytes] of files) {
      expect(bytes.includes(EVIL)).toBe(true);
      expect((await writeAnew(bytes, type)).jpeg.includes(EVIL)).toBe(false);
    }
  });

  it('stands upright, as the camera says in its metadata', async () => {
    const turned = Buffer.concat([
      Buffer.from('Exif\0\0', 'latin1'),
      Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex'),
    ]);
    const upright = await writeAnew(withSegment(await aPicture('jpeg'), 0xe1, turned), 'image/jpeg');
    expect([upright.widthPx, upright.heightPx]).toEqual([20, 40]);
  });

  it('is made smaller to 2,000 pixels', async () => {
    const { widthPx, heightPx } = await writeAnew(await aPicture('png', 5_000, 2_500), 'image/png');
    expect([widthPx, heightPx]).toEqual([2_000, 1_000]);
  });

  it.each([
    ['GIF', 'file.kind', 'image/gif', Buffer.from('GIF89a,,,,,,,,,,,,,,,,,,,,,,')],
    ['SVG', 'file.kind', 'image/png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['web page', 'file.kind', 'image/jpeg', Buffer.from(`<!doctype html>${EVIL}`)],
    ['first bytes of a PNG', 'file.kind', 'image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
    ['first bytes of a JPEG', 'file.kind', 'image/jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x02])],
    ['file of more than 5 MB', 'file.too_large', 'image/png', Buffer.alloc(PICTURE_BYTES_MAX + 1)],
  ])('that is a %s is refused', async (_what, code, type, bytes) => {
    await expect(writeAnew(bytes, type)).rejects.toMatchObject({ code });
  });

  it('with a false extension is refused', async () => {
    await expect(writeAnew(await aPicture('png'), 'image/jpeg')).rejects.toMatchObject({ code: 'file.false_type' });
    await expect(writeAnew(await aPicture('jpeg'), 'image/png')).rejects.toMatchObject({ code: 'file.false_type' });
    await expect(writeAnew(await aPicture('jpeg'), '')).rejects.toMatchObject({ code: 'file.false_type' });
  });

  it.each([
    [5_001, 5_000],
    [50_000, 50_000],
    [12_001, 1],
    [2 ** 31 - 1, 2 ** 31 - 1],
  ])('of %d x %d pixels is refused before it is decoded', async (widthPx, heightPx) => {
    const bomb = sized(await aPicture('png'), widthPx, heightPx);
    expect(widthPx * heightPx > PIXELS_MAX || widthPx > 12_000).toBe(true);
    await expect(writeAnew(bomb, 'image/png')).rejects.toMatchObject({ code: 'file.too_many_pixels' });
  });

  it('that is broken is refused', async () => {
    const [png, jpeg] = [await aPicture('png', 400, 400), await aPicture('jpeg', 400, 400)];
    await expect(writeAnew(sized(png, 0, 10), 'image/png')).rejects.toMatchObject({ code: 'file.kind' });
    const broken = Buffer.concat([png.subarray(0, 60), Buffer.alloc(300, 7)]);
    await expect(writeAnew(broken, 'image/png')).rejects.toMatchObject({ code: 'file.unreadable' });
    const half = jpeg.subarray(0, 180);
    await expect(writeAnew(half, 'image/jpeg')).rejects.toMatchObject({
      code: expect.stringMatching(/^file\./) as string,
    });
  });
});
