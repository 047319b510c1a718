import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../lib/language/words.js';
import { Num } from '../../ui/money.js';
import { Tag } from '../../ui/tag.js';
import { affiliateQuery } from './auth-api.js';
import { keepsRule, type FieldRule } from './field-rule.js';

/** The result of checking an invitation code. It is checked once its length and characters fit. */
export function useInvitation(
  code: string,
  rule: FieldRule | undefined,
): { tag?: React.ReactNode; hint?: React.ReactNode; error?: string } {
  const t = useWords();
  const wanted = rule !== undefined && keepsRule(rule, code.trim());
  const { data, error, isFetching } = useQuery({ ...affiliateQuery(code.trim()), enabled: wanted });
  if (!wanted || isFetching) return {};
  if (error) return { error: t('fail.identity.invite_code') };
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
