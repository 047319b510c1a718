// Makes a screenshot small: reads an 8-bit RGB(A) PNG and writes an indexed PNG of at most 128 colours. The pictures
// have flat colours, so little is lost.
import { deflateSync, inflateSync } from 'node:zlib';

const COLOURS_MAX = 128;
const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);

/** The raw pixels of a PNG as the browser writes it. */
function decode(png) {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const channels = png[25] === 6 ? 4 : 3;
  const parts = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const data = inflateSync(Buffer.concat(parts));
  const stride = width * channels;
  const pixels = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y += 1) {
    const filter = data[y * (stride + 1)];
    for (let x = 0; x < stride; x += 1) {
      const raw = data[y * (stride + 1) + 1 + x];
      const left = x >= channels ? pixels[y * stride + x - channels] : 0;
      const up = y > 0 ? pixels[(y - 1) * stride + x] : 0;
      const corner = y > 0 && x >= channels ? pixels[(y - 1) * stride + x - channels] : 0;
      pixels[y * stride + x] = raw + [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter];
    }
  }
  return { width, height, channels, pixels };
}

function paeth(a, b, c) {
  const p = a + b - c;
  const [pa, pb, pc] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)];
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
}

/** Returns a palette for the used colours, rounded to 5 bits per channel, by median cut. */
function paletteOf(counts) {
  const colours = [...counts].map(([key, count]) => ({
    key,
    count,
    rgb: [(key >> 10) << 3, ((key >> 5) & 31) << 3, (key & 31) << 3],
  }));
  let boxes = [colours];
  while (boxes.length < COLOURS_MAX) {
    const spread = boxes.map((box) =>
      box.length < 2
        ? -1
        : Math.max(...[0, 1, 2].map((c) => range(box, c))) *
          Math.log2(2 + box.reduce((sum, one) => sum + one.count, 0)),
    );
    const widest = spread.indexOf(Math.max(...spread));
    if (spread[widest] <= 0) break;
    const box = boxes[widest];
    const channel = [0, 1, 2].reduce((best, c) => (range(box, c) > range(box, best) ? c : best), 0);
    box.sort((a, b) => a.rgb[channel] - b.rgb[channel]);
    boxes = [
      ...boxes.slice(0, widest),
      box.slice(0, box.length >> 1),
      box.slice(box.length >> 1),
      ...boxes.slice(widest + 1),
    ];
  }
  const index = new Map();
  const palette = boxes.map((box, at) => {
    const total = box.reduce((sum, one) => sum + one.count, 0);
    for (const one of box) index.set(one.key, at);
    return [0, 1, 2].map((c) =>
      Math.min(255, Math.round(box.reduce((sum, one) => sum + (one.rgb[c] + 4) * one.count, 0) / total)),
    );
  });
  return { palette, index };
}

const range = (box, c) => {
  let [low, high] = [255, 0];
  for (const { rgb } of box) [low, high] = [Math.min(low, rgb[c]), Math.max(high, rgb[c])];
  return high - low;
};

function crc(buffer) {
  let value = ~0;
  for (const byte of buffer) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (0xedb88320 & -(value & 1));
  }
  return ~value >>> 0;
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc(body));
  return Buffer.concat([length, body, check]);
}

/** Returns the same picture as a PNG with few colours. */
export function smallPng(png) {
  const { width, height, channels, pixels } = decode(png);
  const keys = new Uint16Array(width * height);
  const counts = new Map();
  for (let i = 0; i < keys.length; i += 1) {
    const at = i * channels;
    keys[i] = ((pixels[at] >> 3) << 10) | ((pixels[at + 1] >> 3) << 5) | (pixels[at + 2] >> 3);
    counts.set(keys[i], (counts.get(keys[i]) ?? 0) + 1);
  }
  const { palette, index } = paletteOf(counts);
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) rows[y * (width + 1) + 1 + x] = index.get(keys[y * width + x]);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
