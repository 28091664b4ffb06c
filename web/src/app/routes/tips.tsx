import { NoAssistant } from '../../features/assistant/NoAssistant.tsx';
import { TipsScreen } from '../../features/assistant/TipsScreen.tsx';
import { useHasAssistant } from '../../sync/queries/assistant-known.ts';

export function TipsRoute() {
  return useHasAssistant() ? <TipsScreen /> : <NoAssistant />;
}
