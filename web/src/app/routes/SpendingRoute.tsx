import { SpendingScreen } from '../../features/insights/spending/SpendingScreen.tsx';
import { useRouteLocation } from '../../router/router-context.ts';
import { lazyComponent } from '../../ui/lazy-part.tsx';

const WasteScreen = lazyComponent(
  async () => (await import('../../features/insights/waste/WasteScreen.tsx')).WasteScreen,
);

/** INS-04, VAL-13: `?desperdicio={month}` opens the page of what went to waste. */
export function SpendingRoute() {
  const month = new URLSearchParams(useRouteLocation().search).get('desperdicio');
  return month === null ? <SpendingScreen /> : <WasteScreen month={monthIn(month)} />;
}

/** A text that is no month means all months. */
const monthIn = (text: string) => (/^20\d\d-(?:0[1-9]|1[0-2])$/u.test(text) ? text : '');
