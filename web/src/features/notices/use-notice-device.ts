import { usePush, type DevicePush } from '../../shared/push/use-push.ts';
import { useToast } from '../../ui/feedback/toast-region.tsx';

/** The notices of this device, with actions that say how they ended (NOT-13, NOT-14). */
export interface NoticeDevice extends Pick<DevicePush, 'state' | 'isBusy'> {
  /** Asks the browser, so it must be called in a tap. */
  readonly enable: () => void;
  readonly disable: () => void;
  readonly sendTest: () => void;
}

export function useNoticeDevice(): NoticeDevice {
  const { state, isBusy, enable, disable, sendTest } = usePush();
  const toast = useToast();
  async function run(work: () => Promise<string | undefined>, doneText?: string) {
    if (isBusy) return;
    const failureText = await work();
    if (failureText !== undefined) toast.error(failureText);
    else if (doneText !== undefined) toast.success(doneText);
  }
  return {
    state,
    isBusy,
    enable: () => void run(enable),
    disable: () => void run(disable),
    sendTest: () => void run(sendTest, 'Teste enviado.'),
  };
}
