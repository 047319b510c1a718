import { useId, useState } from 'react';
import { Icon } from '../../../ui/icon.js';

/** A term whose definition appears on focus, hover or tap. Esc closes the definition. */
export function Definition({ term, children }: { term: string; children: string }) {
  const id = useId();
  const [away, setAway] = useState(false);
  return (
    <span className={`defn ${away ? 'away' : ''}`} onMouseLeave={() => setAway(false)}>
      <button
        type="button"
        aria-describedby={id}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setAway(true);
        }}
        onBlur={() => setAway(false)}
      >
        <span>{term}</span>
        <Icon name="info" size={16} />
      </button>
      <span role="tooltip" id={id} className="tip">
        {children}
      </span>
    </span>
  );
}
