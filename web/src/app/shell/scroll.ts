import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { countNavigation } from '../../ui/navigation-kind.js';

/** Counts navigations, so that a page knows whether to take the focus. The router's own part restores the scroll. */
export function useScrollRules(): void {
  const { key } = useLocation();
  useEffect(() => countNavigation(), [key]);
}
