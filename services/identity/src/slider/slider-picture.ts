import { randomInt } from 'node:crypto';
import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';

export const PICTURE_WIDTH_PX = 320;
export const PICTURE_HEIGHT_PX = 180;
/** The width and height (px) of the puzzle piece, including its two knobs. */
export const PIECE_PX = 56;
/**
 * The minimum distance (px) between the gap and the start position of the piece, so that an untouched slider is never
 * correct.
 */
const GAP_LEFT_MIN = 84;
const GAP_MARGIN = 10;
const BODY_PX = 40;
const KNOB_PX = 9;

export interface SliderPicture {
  /** The picture of the landscape with the gap, as WebP. */
  readonly picture: Buffer;
  /** The puzzle piece that fits the gap, as a PNG picture with transparency. */
  readonly piece: Buffer;
  /** The distance (px) from the left edge at which the piece fits the gap. Only the server knows it. */
  readonly gapLeft: number;
  /**
   * The distance (px) of the piece from the upper edge. The client needs it to place the piece, which moves only
   * sideways.
   */
  readonly pieceTop: number;
}

const between = (low: number, high: number): number => low + ((high - low) * randomInt(1_000_001)) / 1_000_000;
const pick = <T>(from: readonly T[]): T => {
  const picked = from[randomInt(from.length)];
  if (picked === undefined) throw new Error('there is nothing to pick from');
  return picked;
};

/** Draws a different landscape at each call, cuts a puzzle piece out of it, and returns the landscape and the piece. */
export async function drawSlider(): Promise<SliderPicture> {
  const gapLeft = randomInt(GAP_LEFT_MIN, PICTURE_WIDTH_PX - PIECE_PX - GAP_MARGIN + 1);
  const pieceTop = randomInt(GAP_MARGIN, PICTURE_HEIGHT_PX - PIECE_PX - GAP_MARGIN + 1);
  const scene = drawScene();
  const outline = anOutline();
  const piece = cutPiece(scene, outline, gapLeft, pieceTop);
  darkenGap(scene.getContext('2d'), outline, gapLeft, pieceTop);
  const [picture, piecePng] = await Promise.all([scene.encode('webp', 82), piece.encode('png')]);
  return { picture, piece: piecePng, gapLeft, pieceTop };
}

const SKIES = [
  ['#2b3a67', '#8c5f8f', '#f2a65a'],
  ['#10454f', '#3f8f8b', '#e3d6a1'],
  ['#3a2454', '#8a3f6b', '#f0937a'],
  ['#1b4965', '#5fa8d3', '#cae9ff'],
];
const LANTERNS = ['#ffd166', '#ef6f6c', '#7bdff2', '#f7f3e3'];

function drawScene(): Canvas {
  const canvas = createCanvas(PICTURE_WIDTH_PX, PICTURE_HEIGHT_PX);
  const pen = canvas.getContext('2d');
  const sky = pen.createLinearGradient(0, 0, between(-60, 60), PICTURE_HEIGHT_PX);
  pick(SKIES).forEach((colour, at) => sky.addColorStop(at / 2, colour));
  pen.fillStyle = sky;
  pen.fillRect(0, 0, PICTURE_WIDTH_PX, PICTURE_HEIGHT_PX);
  drawDisc(pen, between(40, 280), between(24, 70), between(16, 28), 'rgba(255, 244, 214, 0.85)');
  for (let layer = 0; layer < 3; layer += 1) drawHills(pen, layer);
  for (let i = 0; i < 16; i += 1) drawLantern(pen);
  // Adds noise to the picture. Without noise, a program could find the gap as the only sharp edge in a smooth area.
  for (let i = 0; i < 1_400; i += 1) {
    pen.fillStyle = i % 2 === 0 ? 'rgba(255, 255, 255, 0.10)' : 'rgba(0, 0, 0, 0.12)';
    pen.fillRect(between(0, PICTURE_WIDTH_PX), between(0, PICTURE_HEIGHT_PX), 1.6, 1.6);
  }
  return canvas;
}

function drawDisc(pen: SKRSContext2D, x: number, y: number, radius: number, colour: string): void {
  pen.fillStyle = colour;
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fill();
}

function drawHills(pen: SKRSContext2D, layer: number): void {
  const base = 74 + layer * 32;
  const [phase, wave, height] = [between(0, 6), between(34, 60), between(10, 22)];
  pen.fillStyle = `hsl(${between(150, 230)}, 38%, ${34 - layer * 9}%)`;
  pen.beginPath();
  pen.moveTo(0, PICTURE_HEIGHT_PX);
  for (let x = 0; x <= PICTURE_WIDTH_PX; x += 4)
    pen.lineTo(x, base + height * Math.sin(x / wave + phase) + 6 * Math.sin(x / 11 + phase * 3));
  pen.lineTo(PICTURE_WIDTH_PX, PICTURE_HEIGHT_PX);
  pen.closePath();
  pen.fill();
}

function drawLantern(pen: SKRSContext2D): void {
  const [x, y, radius] = [between(4, 316), between(8, 174), between(3, 7)];
  const colour = pick(LANTERNS);
  pen.globalAlpha = 0.22;
  drawDisc(pen, x, y, radius * 2.1, colour);
  pen.globalAlpha = 0.9;
  drawDisc(pen, x, y, radius, colour);
  pen.globalAlpha = 1;
}

/** The outline of a puzzle piece. A knob value of 1 points outwards, -1 inwards. */
interface Outline {
  readonly top: 1 | -1;
  readonly right: 1 | -1;
  /** The position of each knob along its side of the puzzle piece, from 0 (start of the side) to 1 (end). */
  readonly at: number;
}

const anOutline = (): Outline => ({ top: pick<1 | -1>([1, -1]), right: pick<1 | -1>([1, -1]), at: between(0.4, 0.6) });

/** Traces the outline inside a square of PIECE_PX whose upper left corner is at (left, top). */
function trace(pen: SKRSContext2D, outline: Outline, left: number, top: number): void {
  const x = left + 3;
  const y = top + PIECE_PX - BODY_PX - 3;
  const along = BODY_PX * outline.at;
  pen.beginPath();
  pen.moveTo(x, y);
  pen.lineTo(x + along - KNOB_PX, y);
  pen.arc(x + along, y, KNOB_PX, Math.PI, 0, outline.top < 0);
  pen.lineTo(x + BODY_PX, y);
  pen.lineTo(x + BODY_PX, y + along - KNOB_PX);
  pen.arc(x + BODY_PX, y + along, KNOB_PX, -Math.PI / 2, Math.PI / 2, outline.right < 0);
  pen.lineTo(x + BODY_PX, y + BODY_PX);
  pen.lineTo(x, y + BODY_PX);
  pen.closePath();
}

function cutPiece(scene: Canvas, outline: Outline, gapLeft: number, pieceTop: number): Canvas {
  const canvas = createCanvas(PIECE_PX, PIECE_PX);
  const pen = canvas.getContext('2d');
  pen.save();
  trace(pen, outline, 0, 0);
  pen.clip();
  pen.drawImage(scene, -gapLeft, -pieceTop);
  pen.restore();
  trace(pen, outline, 0, 0);
  pen.strokeStyle = '#ffffff';
  pen.lineWidth = 2;
  pen.stroke();
  return canvas;
}

function darkenGap(pen: SKRSContext2D, outline: Outline, gapLeft: number, pieceTop: number): void {
  trace(pen, outline, gapLeft, pieceTop);
  pen.fillStyle = `rgba(8, 14, 22, ${between(0.58, 0.7)})`;
  pen.fill();
  pen.strokeStyle = 'rgba(255, 255, 255, 0.7)';
  pen.lineWidth = 1.5;
  pen.stroke();
}
