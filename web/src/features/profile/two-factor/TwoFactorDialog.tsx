import type { TwoFactorSetup, TwoFactorState } from '@quitanda/contract/two-factor';
import { useEffect, useState } from 'react';
import { useIdentity } from '../../../sync/react/session.tsx';
import {
  readTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
  turnTwoFactorOff,
} from '../../../sync/session/account/two-factor.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { joinProviderNames, useSignInMethods } from '../use-sign-in-methods.ts';
import { failureText } from './failure-text.ts';
import { PasswordStep } from './PasswordStep.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SetupStep } from './SetupStep.tsx';
import steps from '../steps.module.css';

interface TwoFactorDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Turns the second factor of the account on and off (TWO-01, TWO-02, TWO-06, TWO-07). */
export function TwoFactorDialog({ isOpen, onClose }: TwoFactorDialogProps) {
  const [codes, setCodes] = useState<readonly string[]>();
  const close = () => {
    setCodes(undefined);
    onClose();
  };
  // New recovery codes open the dialog again if it was closed during the request, because they
  // replace the earlier codes and are shown only once.
  const isShown = isOpen || codes !== undefined;
  return (
    <Dialog title="Verificação em duas etapas" isOpen={isShown} onClose={close}>
      {codes && <RecoveryCodes codes={codes} onDone={close} />}
      {isOpen && !codes && <Steps onCodes={setCodes} onClose={close} />}
    </Dialog>
  );
}

interface StepsProps {
  /** Called with the recovery codes when the server has stored them. */
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}

function Steps({ onCodes, onClose }: StepsProps) {
  const identity = useIdentity();
  const { hasPassword, providers } = useSignInMethods(true);
  const toast = useToast();
  const { state, problem } = useTwoFactorState();
  const [setup, setSetup] = useState<TwoFactorSetup>();

  if (problem !== undefined) {
    return (
      <p role="alert" className={steps.problem}>
        {problem}
      </p>
    );
  }
  if (!hasPassword) {
    return (
      <p>
        Você entra com {joinProviderNames(providers)}, sem senha. A segunda etapa, se você quiser
        uma, é ligada lá.
      </p>
    );
  }
  if (state === undefined) return <Spinner caption="Carregando..." />;
  if (setup) {
    return (
      <SetupStep
        setup={setup}
        onConfirmed={() => {
          toast.success('Verificação em duas etapas ligada.');
          onCodes(setup.recoveryCodes);
        }}
      />
    );
  }
  if (!state.isOn) {
    return (
      <PasswordStep
        key="off"
        primary={{
          label: 'Continuar',
          run: async (password) => setSetup(await startTwoFactor(identity, password)),
        }}
      >
        Além da senha, entrar na sua conta vai pedir um código que muda a cada meio minuto. Ele
        aparece em um aplicativo do seu celular, como Aegis, Google Authenticator ou 1Password.
      </PasswordStep>
    );
  }
  return (
    <PasswordStep
      key="on"
      primary={{
        label: 'Gerar novos códigos',
        run: async (password) => onCodes(await renewRecoveryCodes(identity, password)),
      }}
      secondary={{
        label: 'Desligar',
        async run(password) {
          await turnTwoFactorOff(identity, password);
          toast.success('Verificação em duas etapas desligada.');
          onClose();
        },
      }}
    >
      A verificação em duas etapas está ligada. {remainingText(state.recoveryCodesLeft)}
    </PasswordStep>
  );
}

/** Reads from the server whether the second factor is on, once for each opening of the dialog. */
function useTwoFactorState() {
  const identity = useIdentity();
  const [state, setState] = useState<TwoFactorState>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    let isCancelled = false;
    readTwoFactor(identity).then(
      (read) => !isCancelled && setState(read),
      (error: unknown) => !isCancelled && setProblem(failureText(error)),
    );
    return () => {
      isCancelled = true;
    };
  }, [identity]);
  return { state, problem };
}

function remainingText(count: number): string {
  if (count === 0) return 'Não resta nenhum código de recuperação: gere novos.';
  return count === 1 ? 'Resta 1 código de recuperação.' : `Restam ${count} códigos de recuperação.`;
}
