import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useWords } from '../../lib/language/words.js';
import { Icon } from '../../ui/icon.js';
import { Money } from '../../ui/money.js';
import { Skeleton } from '../../ui/states.js';
import { allowanceQuery } from './deposit-api.js';

/**
 * Shows how much the member may still deposit under the deposit limit, or a link to set a limit. Its space is
 * reserved while it loads.
 */
export function AllowanceChip() {
  const t = useWords();
  const { data, error } = useQuery(allowanceQuery);
  if (error && !data) return null;
  return (
    <span className="chip allowance" data-testid="allowance">
      <Icon name="security" size={18} />
      {!data ? (
        <Skeleton width="16ch" />
      ) : data.limited ? (
        <Link className="link" to="/member/limits">
          {t('deposit.limitLeft')} <Money minor={data.leftMinor ?? '0'} trim />{' '}
          {t(`deposit.left.${data.period ?? 'day'}`)}
        </Link>
      ) : (
        <span>
          {t('deposit.noLimit')}{' '}
          <Link className="link" to="/member/limits">
            {t('deposit.setLimit')}
          </Link>
        </span>
      )}
    </span>
  );
}
