import { useSyncExternalStore } from 'react';
import { keep, kept } from '../../lib/storage/kept.js';

const KEY = 'nm.sound';
const listeners = new Set<() => void>();
let on = kept(KEY) === 'on';
let context: AudioContext | undefined;

/** Returns whether games make sounds. Sounds are off until the player turns them on. */
export const useSound = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => on,
    () => false,
  );

export function setSound(next: boolean): void {
  on = next;
  keep(KEY, next ? 'on' : undefined);
  for (const listener of listeners) listener();
}

const VOLUME = 0.06;
const TICK_S = 0.035;
const NOTE_S = 0.18;

function tone(audio: AudioContext, hertz: number, atS: number, lengthS: number): void {
  const source = audio.createOscillator();
  const gain = audio.createGain();
  source.frequency.value = hertz;
  gain.gain.setValueAtTime(VOLUME, atS);
  gain.gain.exponentialRampToValueAtTime(0.0001, atS + lengthS);
  source.connect(gain).connect(audio.destination);
  source.start(atS);
  source.stop(atS + lengthS);
}

/** Plays `count` short sounds, one every `everyMs` milliseconds. */
export function ticks(count: number, everyMs: number): void {
  if (!on) return;
  context ??= new AudioContext();
  for (let n = 0; n < count; n += 1) tone(context, 520 + n * 14, context.currentTime + (n * everyMs) / 1000, TICK_S);
}

/** Plays the sound at the end of a round: two rising notes for a win, otherwise one low note. */
export function endNote(gain: boolean): void {
  if (!on) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  tone(context, gain ? 660 : 300, now, NOTE_S);
  if (gain) tone(context, 880, now + NOTE_S / 2, NOTE_S);
}
