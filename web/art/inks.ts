import type { Inks } from './label.js';

/** The four colours of each game label (picture), by the name of the colour set. */
export const INKS: Record<string, Inks> = {
  plum: ['#1f1033', '#6b2f96', '#f2a541', '#fff1d6'],
  blue: ['#10223c', '#20638f', '#f26b4e', '#ffe9c9'],
  wine: ['#2a0f1c', '#8c1f3f', '#ffc24b', '#fff0da'],
  jade: ['#0b2828', '#137a6f', '#ffb54c', '#f6f3df'],
  sea: ['#06222f', '#0f6e8c', '#ff8a5c', '#e9fbf4'],
  lagoon: ['#08263a', '#1489a6', '#ffd166', '#f2fff9'],
  royal: ['#0a1d3a', '#2c57b8', '#ff8f70', '#e8f3ff'],
  leaf: ['#0d2418', '#1f7a4d', '#f4c95d', '#fdf6e3'],
  brick: ['#2b0d12', '#a02334', '#f7c66b', '#fff3e0'],
  indigo: ['#141a2e', '#3b4b8f', '#e9b872', '#f7efe2'],
  rust: ['#231208', '#a34a1f', '#f3d27a', '#fff4df'],
  violet: ['#1c1333', '#5f3ca3', '#f59fb0', '#fff0f4'],
  grass: ['#07241b', '#15803d', '#fde047', '#f7fee7'],
  sky: ['#0b1f38', '#1d6fb8', '#f9a04a', '#eff8ff'],
  flame: ['#2b0e0a', '#b3301f', '#f8b53a', '#fff2dc'],
  olive: ['#231a05', '#8a6512', '#ef6a3c', '#fff6df'],
  magenta: ['#250a2c', '#97246b', '#ffd257', '#fff0fa'],
  cobalt: ['#0b2140', '#2358c9', '#ffb020', '#eef5ff'],
};
export function inks(name: string): Inks {
  const found = INKS[name];
  if (!found) throw new Error(`There are no inks called ${name}`);
  return found;
}
