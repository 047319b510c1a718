import { randomInt } from 'node:crypto';
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { GLYPHS, type Point } from './glyphs.js';

export const CAPTCHA_WIDTH_PX = 160;
export const CAPTCHA_HEIGHT_PX = 56;

const INKS = ['#17343d', '#6b3d05', '#0b5f94', '#a5301f'] as const;
const PAPER = '#f3ead6';

/** Returns a random number between `low` and `high`. */
const between = (low: number, high: number): number => low + ((high - low) * randomInt(1_000_001)) / 1_000_000;

/**
 * Draws the text of a captcha as a PNG picture. Each letter is rotated, slanted and bent, and lines cross the picture.
 */
export async function drawCaptcha(text: string): Promise<Buffer> {
  const canvas = createCanvas(CAPTCHA_WIDTH_PX, CAPTCHA_HEIGHT_PX);
  const pen = canvas.getContext('2d');
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, CAPTCHA_WIDTH_PX, CAPTCHA_HEIGHT_PX);
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  drawSpecks(pen);
  const step = (CAPTCHA_WIDTH_PX - 24) / text.length;
  [...text].forEach((letter, at) => drawLetter(pen, letter, 12 + step * (at + 0.5)));
  for (let i = 0; i < 3; i += 1) drawLineAcross(pen);
  return canvas.encode('png');
}

function drawLetter(pen: SKRSContext2D, letter: string, centre: number): void {
  const strokes = GLYPHS[letter];
  if (!strokes) throw new Error(`the captcha has no letter ${letter}`);
  pen.save();
  pen.translate(centre + between(-3, 3), CAPTCHA_HEIGHT_PX / 2 + between(-4, 4));
  pen.rotate(between(-0.32, 0.32));
  pen.transform(between(0.9, 1.15), 0, between(-0.25, 0.25), between(0.9, 1.1), 0, 0);
  pen.strokeStyle = pick(INKS);
  pen.lineWidth = between(2.6, 3.8);
  for (const stroke of strokes) drawStroke(pen, stroke);
  pen.restore();
}

function drawStroke(pen: SKRSContext2D, stroke: readonly Point[]): void {
  pen.beginPath();
  stroke.forEach(([x, y], at) => {
    const to = [(x - 2) * 5.4 + between(-1, 1), (y - 3) * 5.4 + between(-1, 1)] as const;
    if (at === 0) pen.moveTo(...to);
    else pen.lineTo(...to);
  });
  pen.stroke();
}

function drawLineAcross(pen: SKRSContext2D): void {
  const y = () => between(6, CAPTCHA_HEIGHT_PX - 6);
  pen.strokeStyle = pick(INKS);
  pen.lineWidth = between(0.8, 1.6);
  pen.beginPath();
  pen.moveTo(0, y());
  pen.bezierCurveTo(CAPTCHA_WIDTH_PX / 3, y(), (CAPTCHA_WIDTH_PX * 2) / 3, y(), CAPTCHA_WIDTH_PX, y());
  pen.stroke();
}

function drawSpecks(pen: SKRSContext2D): void {
  pen.fillStyle = '#cbbb99';
  for (let i = 0; i < 120; i += 1) pen.fillRect(between(0, CAPTCHA_WIDTH_PX), between(0, CAPTCHA_HEIGHT_PX), 1.5, 1.5);
}

const pick = <T>(from: readonly [T, ...T[]]): T => from[randomInt(from.length)] ?? from[0];
