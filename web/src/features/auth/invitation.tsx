import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../lib/language/words.js';
import { useSettled } from '../../lib/typing/use-settled.js';
import { Num } from '../../ui/money.js';
import { Tag } from '../../ui/tag.js';
import { affiliateQuery } from './auth-api.js';
import { keepsRule, type FieldRule } from './field-rule.js';
import { isWrongCode } from './wrong-code.js';

/**
 * Returns the result of checking an invitation code. The code is checked once its length and characters are valid and
 * the typing pauses. If the check itself fails, for example without a network, no result is shown, and the registration
 * checks the code again.
 */
export function useInvitation(
  code: string,
  rule: FieldRule | undefined,
): { tag?: React.ReactNode; hint?: React.ReactNode; error?: string } {
  const t = useWords();
  const typed = code.trim();
  const settled = useSettled(typed);
  const wanted = rule !== undefined && settled === typed && keepsRule(rule, typed);
  const { data, error, isFetching } = useQuery({ ...affiliateQuery(typed), enabled: wanted });
  if (!wanted || isFetching) return {};
  if (isWrongCode(error)) return { error: t('fail.identity.invite_code') };
  return data
    ? {
        tag: (
          <Tag tone="done" icon="check">
            {t('auth.codeValid')}
          </Tag>
        ),
        hint: (
          <>
            {t('auth.codeOf')} <Num>{data.agentAccount}</Num>
          </>
        ),
      }
    : {};
}
