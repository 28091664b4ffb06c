import { NoAssistant } from '../../features/assistant/NoAssistant.tsx';
import { TipsScreen } from '../../features/assistant/TipsScreen.tsx';
import { useHasAssistant } from '../../sync/queries/server-features.ts';

export function TipsRoute() {
  return useHasAssistant() ? <TipsScreen /> : <NoAssistant />;
}
