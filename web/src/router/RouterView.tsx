import {
  Component,
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
  /** Which screens are open; another function opens others, and looks again. */
  readonly open: Resolve;
  readonly pending: ReactNode;
  /** In location of a screen that broke, or whose code cannot be had. */
  readonly failure: ReactNode;
  /** Whether the page may be reloaded for a screen whose code the server no longer has; yes unless given. */
  readonly isReloadSafe?: () => boolean;
  /** Beside every screen. */
  readonly children?: ReactNode;
}

const always = () => true;

/** The screen at the browser's address. */
export function RouterView(props: RouterViewProps) {
  const { open, pending, failure, isReloadSafe = always, children } = props;
  const [router] = useState(createRouter);
  const shown = useSyncExternalStore(router.subscribe, router.shown);
  const { location, Frame, Screen, param } = shown;
  const arrived = useRef<object>(undefined);
  useLayoutEffect(() => router.follow(open, isReloadSafe), [router, open, isReloadSafe]);
  useEffect(() => router.listen(), [router]);
  useLayoutEffect(() => {
    if (typeof Screen === 'string' || arrived.current === location) return;
    arrived.current = location;
    restoreScroll(location);
  }, [location, Screen]);

  const inside = (
    <Caught at={location} failure={failure}>
      {Screen === 'pending' ? pending : Screen === 'failed' ? failure : <Screen param={param} />}
    </Caught>
  );
  return (
    <RouterContext value={router}>
      <Caught at={location} failure={failure}>
        {Frame === undefined ? inside : <Frame>{inside}</Frame>}
      </Caught>
      {children}
    </RouterContext>
  );
}

interface CaughtProps {
  /** A route; the error boundary is reset when it changes. */
  readonly at: object;
  readonly failure: ReactNode;
  readonly children: ReactNode;
}

interface CaughtState {
  readonly at: object;
  readonly isBroken: boolean;
}

class Caught extends Component<CaughtProps, CaughtState> {
  override state: CaughtState = { at: this.props.at, isBroken: false };

  static getDerivedStateFromProps({ at }: CaughtProps, state: CaughtState) {
    return at === state.at ? null : { at, isBroken: false };
  }

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? this.props.failure : this.props.children;
  }
}
