import { escaped } from '../../game-page.js';
import { inLanguage } from '../../tables/texts.js';
import type { Felt } from '../live-game.js';
import { POSITIONS, RED, type Position } from './positions.js';

const colourOf = ({ kind, numbers, id }: Position): string => {
  if (id === 'red') return ' R';
  if (id === 'black') return ' K';
  if (kind !== 'straight') return '';
  return numbers[0] === 0 ? ' Z' : RED.has(numbers[0]!) ? ' R' : ' K';
};

/**
 * Builds the betting layout of roulette: one button for every spot. The script arranges the spots horizontally, or
 * vertically on a phone.
 */
export const rouletteFelt: Felt = (language, oddsOf) =>
  POSITIONS.map((place) => {
    const { id, size, along, across, numbers } = place;
    const short = inLanguage(place.short, language);
    const covers = place.kind === 'straight' ? '' : ` data-covers="${numbers.join(' ')}"`;
    return (
      `<button type="button" class="spot ${size ? 'cell' : 'cross'}${colourOf(place)}" data-spot="${id}" ` +
      `tabindex="${id === 'n17' ? 0 : -1}" data-at="${along} ${across}${size ? ` ${size.join(' ')}` : ''}"${covers} ` +
      `data-short="${escaped(place.kind === 'column' ? inLanguage(place.name, language) : short)}">` +
      `<span class="spoken">${escaped(inLanguage(place.name, language))}, <bdi>${oddsOf(id)}</bdi></span>` +
      `${size ? `<b aria-hidden="true">${escaped(short)}</b>` : ''}<span class="pile" aria-hidden="true"></span><em class="mine" dir="ltr" hidden></em></button>`
    );
  }).join('');
