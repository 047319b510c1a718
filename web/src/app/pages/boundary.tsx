import { Component, createContext, useContext, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { forgetFailures } from './page-code.js';

const Failure = createContext<unknown>(undefined);

/** Returns the error that stopped the page from loading or rendering. */
export const useFailure = (): unknown => useContext(Failure);

interface CatcherProps {
  readonly at: string;
  readonly instead: ReactNode;
  readonly children: ReactNode;
}
interface CatcherState {
  readonly at: string;
  readonly error?: { readonly thrown: unknown } | undefined;
}

class Catcher extends Component<CatcherProps, CatcherState> {
  override state: CatcherState = { at: this.props.at };
  static getDerivedStateFromError(thrown: unknown): Partial<CatcherState> {
    return { error: { thrown } };
  }
  static getDerivedStateFromProps({ at }: CatcherProps, state: CatcherState): CatcherState | null {
    return state.at === at ? null : { at, error: undefined };
  }
  override componentDidCatch(): void {
    forgetFailures();
  }
  override render(): ReactNode {
    return this.state.error ? (
      <Failure value={this.state.error.thrown}>{this.props.instead}</Failure>
    ) : (
      this.props.children
    );
  }
}

/** Shows `instead` if a page inside fails or its code does not load. A new URL shows the page again. */
export function Boundary({ instead, children }: { instead: ReactNode; children: ReactNode }) {
  const { key } = useLocation();
  return (
    <Catcher at={key} instead={instead}>
      {children}
    </Catcher>
  );
}
