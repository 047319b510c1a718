import { artUrl } from '../../../ui/art/art.js';
import { rankName, rankOf, suitOf } from './hilo-rules.js';

interface CardProps {
  readonly card: number;
  /** The card's name for screen readers; empty when the text beside it says the same. */
  readonly name: string;
  /** Whether the card was turned just now on this page. */
  readonly fresh?: boolean;
  readonly big?: boolean;
}

/** A playing card: its rank in two corners and the picture of its suit. */
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
