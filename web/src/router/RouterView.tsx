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
  /**
   * Returns the screen or the redirect of an address. When this prop changes, the current address
   * is resolved again.
   */
  readonly resolve: Resolve;
  readonly pending: ReactNode;
  /** Shown instead of a screen that threw an error, or whose code could not be loaded. */
  readonly failure: ReactNode;
  /**
   * Returns whether a reload of the page would lose nothing; true by default. The page is reloaded
   * when the server no longer has the code of a screen.
   */
  readonly isReloadSafe?: () => boolean;
  /** Called when a screen, or `failure` instead of a screen, is rendered. */
  readonly onScreenRendered?: (() => void) | undefined;
  /** Shown in addition to every screen. */
  readonly children?: ReactNode;
}

const isAlwaysSafe = () => true;
const noop = () => undefined;

/** Renders the screen of the browser's address. */
export function RouterView(props: RouterViewProps) {
  const { resolve, pending, failure, isReloadSafe = isAlwaysSafe, children } = props;
  const { onScreenRendered = noop } = props;
  const [router] = useState(createRouter);
  const current = useSyncExternalStore(router.subscribe, router.renderedRoute);
  const deferred = useDeferredValue(current);
  // A screen that replaces a loading state is rendered in short tasks, so that the page stays
  // responsive. A screen that replaces another one is rendered at once.
  const route = typeof deferred.Screen === 'string' ? deferred : current;
  const { location, Frame, Screen, param } = route;
  const scrolledLocation = useRef<object>(undefined);
  useLayoutEffect(() => router.setRoutes(resolve, isReloadSafe), [router, resolve, isReloadSafe]);
  useEffect(() => router.listen(), [router]);
  useLayoutEffect(() => {
    if (typeof Screen === 'string' || scrolledLocation.current === location) return;
    scrolledLocation.current = location;
    restoreScroll(location);
  }, [location, Screen]);
  useEffect(() => {
    if (Screen !== 'pending') onScreenRendered();
  }, [location, Screen, onScreenRendered]);

  const content = (
    <ErrorBoundary resetKey={location} failure={failure}>
      {Screen === 'pending' ? pending : Screen === 'failed' ? failure : <Screen param={param} />}
    </ErrorBoundary>
  );
  return (
    <RouterContext value={router}>
      <ErrorBoundary resetKey={location} failure={failure}>
        {Frame === undefined ? content : <Frame>{content}</Frame>}
      </ErrorBoundary>
      {children}
    </RouterContext>
  );
}

interface ErrorBoundaryProps {
  /** A change of this value resets the error boundary. */
  readonly resetKey: object;
  readonly failure: ReactNode;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly resetKey: object;
  readonly hasFailed: boolean;
}

class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { resetKey: this.props.resetKey, hasFailed: false };

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return resetKey === state.resetKey ? null : { resetKey, hasFailed: false };
  }

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.failure : this.props.children;
  }
}
