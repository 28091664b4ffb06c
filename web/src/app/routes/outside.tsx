import { useRouteLocation } from '../../router/router-context.ts';
import { lazyComponent } from '../../ui/lazy-part.tsx';

/** Loaded apart, so that the code of the lists is not shared between two screens (web/chunks.ts). */
const OutsideScreen = lazyComponent<{ readonly search: string }>(
  async () => (await import('../../features/lists/outside/OutsideScreen.tsx')).OutsideScreen,
);

/** MOB-05: the lists, opened by the device's menu, another app or a link. */
export const OutsideRoute = () => <OutsideScreen search={useRouteLocation().search} />;
