import { artUrl } from '../../../ui/art/art.js';
import { rankName, rankOf, suitOf } from './hilo-rules.js';

interface CardProps {
  readonly card: number;
  /** The card's name for screen readers. Empty if a text beside the card says the same. */
  readonly name: string;
  /** True if the card was turned over on this page just now, so that the turn is animated. */
  readonly fresh?: boolean;
  readonly big?: boolean;
}

/** Draws a playing card: its rank in two corners and the picture of its suit. */
export function Card({ card, name, fresh = false, big = false }: CardProps) {
  const rank = rankName(rankOf(card));
  return (
    <span className={`card suit-${suitOf(card)} ${big ? 'big' : ''} ${fresh ? 'turned' : ''}`}>
      <b className="num" aria-hidden="true">
        {rank}
      </b>
      <img src={artUrl(suitOf(card))} alt={name} />
      {big ? (
        <b className="num low" aria-hidden="true">
          {rank}
        </b>
      ) : null}
    </span>
  );
}
