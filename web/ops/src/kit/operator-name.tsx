import { useWords } from '../../../src/lib/language/words.js';

/** Shows an operator as initials and name, or as "you" for the logged-in operator. */
export function OperatorName({ name, mine }: { name: string; mine?: boolean }) {
  const t = useWords();
  return (
    <span className="opn">
      <i aria-hidden="true">{initials(name)}</i>
      {mine ? <b>{t('opsKit.you')}</b> : <bdi>{name}</bdi>}
    </span>
  );
}

/** Returns two letters for an operator's name, for example TA for `op_tania`. */
export const initials = (name: string): string =>
  name
    .replace(/^op[_.-]/i, '')
    .slice(0, 2)
    .toUpperCase();
