import { CAPTCHA_HEIGHT_PX, CAPTCHA_WIDTH_PX, drawCaptcha } from './captcha-picture.js';
import { GLYPHS } from './glyphs.js';

const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

describe("A captcha's picture", () => {
  it('is a PNG of its size, drawn without any font', async () => {
    const png = await drawCaptcha('K7MX');
    expect(png.subarray(0, 8).equals(PNG_START)).toBe(true);
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([CAPTCHA_WIDTH_PX, CAPTCHA_HEIGHT_PX]);
    expect(png.length).toBeLessThan(30_000);
  });

  it('is never the same picture for the same text', async () => {
    const [first, second] = await Promise.all([drawCaptcha('K7MX'), drawCaptcha('K7MX')]);
    expect(first?.equals(second ?? Buffer.alloc(0))).toBe(false);
  });

  it('has no two letters that people confuse', () => {
    for (const letter of '0O1ILS5Z2B8UV') expect(GLYPHS).not.toHaveProperty(letter);
  });
});
