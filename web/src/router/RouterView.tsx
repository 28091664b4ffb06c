import {
  Component,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { createRouter, type Resolve } from './router.ts';
import { RouterContext } from './router-context.ts';
import { restoreScroll } from './scroll.ts';

interface RouterViewProps {
  /** Returns what to show for an address. A new function resolves the current address again. */
  readonly resolve: Resolve;
  readonly pending: ReactNode;
  /** Shown instead of a screen that threw an error, or whose code could not be loaded. */
  readonly failure: ReactNode;
  /**
   * Whether the page may be reloaded when the server no longer has the code of a screen; yes by
   * default.
   */
  readonly isReloadSafe?: () => boolean;
  /** Called when a screen is rendered, even the failure of a screen that could not be loaded. */
  readonly onScreenRendered?: (() => void) | undefined;
  /** Shown in addition to every screen. */
  readonly children?: ReactNode;
}

const always = () => true;
const noop = () => undefined;

/** Renders the screen of the browser's address. */
export function RouterView(props: RouterViewProps) {
  const { resolve, pending, failure, isReloadSafe = always, children } = props;
  const { onScreenRendered = noop } = props;
  const [router] = useState(createRouter);
  const current = useSyncExternalStore(router.subscribe, router.shown);
  const deferred = useDeferredValue(current);
  // React renders a screen that replaces a loading state in short tasks, so that the page stays
  // responsive. A screen that replaces another one shows at once.
  const shown = typeof deferred.Screen === 'string' ? deferred : current;
  const { location, Frame, Screen, param } = shown;
  const restoredFor = useRef<object>(undefined);
  useLayoutEffect(() => router.follow(resolve, isReloadSafe), [router, resolve, isReloadSafe]);
  useEffect(() => router.listen(), [router]);
  useLayoutEffect(() => {
    if (typeof Screen === 'string' || restoredFor.current === location) return;
    restoredFor.current = location;
    restoreScroll(location);
  }, [location, Screen]);
  useEffect(() => {
    if (Screen !== 'pending') onScreenRendered();
  }, [location, Screen, onScreenRendered]);

  const inside = (
    <ErrorBoundary resetKey={location} failure={failure}>
      {Screen === 'pending' ? pending : Screen === 'failed' ? failure : <Screen param={param} />}
    </ErrorBoundary>
  );
  return (
    <RouterContext value={router}>
      <ErrorBoundary resetKey={location} failure={failure}>
        {Frame === undefined ? inside : <Frame>{inside}</Frame>}
      </ErrorBoundary>
      {children}
    </RouterContext>
  );
}

interface ErrorBoundaryProps {
  /** Resets the error boundary when it changes. */
  readonly resetKey: object;
  readonly failure: ReactNode;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly resetKey: object;
  readonly isBroken: boolean;
}

class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { resetKey: this.props.resetKey, isBroken: false };

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return resetKey === state.resetKey ? null : { resetKey, isBroken: false };
  }

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? this.props.failure : this.props.children;
  }
}
