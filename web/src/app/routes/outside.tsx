import { OutsideScreen } from '../../features/lists/outside/OutsideScreen.tsx';
import { useRouteLocation } from '../../router/router-context.ts';

/** MOB-05: the lists, opened by the device's menu, another app or a link. */
export const OutsideRoute = () => <OutsideScreen search={useRouteLocation().search} />;
