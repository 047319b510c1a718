import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ComponentType } from 'react';
import { memberInfoQuery } from '../lib/account/member-info.js';
import { loadWords } from '../lib/language/words.js';

/** A note for members whose account is disabled. Its code and texts are loaded only for them. */
export function DisabledNote() {
  const isDisabled = useQuery(memberInfoQuery).data?.disabled === true;
  const [Card, setCard] = useState<ComponentType>();
  useEffect(() => {
    if (isDisabled)
      void Promise.all([import('./disabled/disabled-card.js'), loadWords('disabled')]).then(
        ([{ DisabledCard }]) => setCard(() => DisabledCard),
        () => undefined,
      );
  }, [isDisabled]);
  return isDisabled && Card ? <Card /> : null;
}
