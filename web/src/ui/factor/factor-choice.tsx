import { useWords } from '../../lib/language/words.js';
import { Segmented } from '../choice.js';

const KINDS = ['authenticator', 'mobile', 'mail'] as const;
type Kind = (typeof KINDS)[number];

/** The second factors that a member can choose from, and the chosen one. */
export interface Choice {
  readonly kinds: readonly Kind[];
  readonly kind: Kind;
}

/**
 * Reads the second factors from the server's refusal of a login or a withdrawal. Returns undefined if there is only one.
 */
export function choiceOf({ kinds, kind }: Readonly<Record<string, unknown>>): Choice | undefined {
  const offered = Array.isArray(kinds) ? KINDS.filter((one) => kinds.includes(one)) : [];
  const used = offered.find((one) => one === kind);
  return used && offered.length > 1 ? { kinds: offered, kind: used } : undefined;
}

/**
 * The choice of a second factor at an IP address that the member has not used before (specification §2).
 */
export function FactorChoice({ kinds, kind, onChange }: Choice & { readonly onChange: (kind: Kind) => void }) {
  const t = useWords();
  return (
    <Segmented<Kind>
      full
      name="second-factor"
      legend={t('factor.legend')}
      value={kind}
      onChange={onChange}
      options={kinds.map((one) => ({ value: one, name: t(`factor.${one}`) }))}
    />
  );
}
