import { moduleOn } from '../lib/brand/brand.js';
import { useWords } from '../lib/language/words.js';
import { ButtonLink, type Tone } from './button.js';

/** Whether the brand allows registration by username or by mobile number. */
export const canRegister = (): boolean => moduleOn('USERNAMEREG3') || moduleOn('MOBILENUMREG3');

/** A link to the registration. It renders nothing if the brand has switched registration off. */
export function RegisterLink({ tone = 'primary', size }: { tone?: Tone; size?: 's' }) {
  const t = useWords();
  return canRegister() ? (
    <ButtonLink to="/register" tone={tone} size={size}>
      {t('term.auth.register')}
    </ButtonLink>
  ) : null;
}
