import { TipsScreen } from '../../features/assistant/TipsScreen.tsx';

export function TipsRoute() {
  return <TipsScreen />;
}
