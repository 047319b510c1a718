import { useNavigationType } from 'react-router-dom';

/** How the page was reached: the first load and Back leave the focus and the scroll alone. */
export enum NavigationKind {
  First,
  Forward,
  Back,
}

let seen = 0;

/** Called once by the shell for each navigation. */
export function countNavigation(): void {
  seen += 1;
}

/** How this page was reached. */
export function useNavigationKind(): NavigationKind {
  const type = useNavigationType();
  if (type !== 'POP') return NavigationKind.Forward;
  return seen <= 1 ? NavigationKind.First : NavigationKind.Back;
}
