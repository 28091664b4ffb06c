import { useEffect, useState } from 'react';
import { RouterView } from '../router/RouterView.tsx';
import type { CreateIdentity } from '../sync/session/choose-identity.ts';
import { hasUnstoredWrites } from '../sync/outbox/unstored.ts';
import { createSync } from '../sync/session/create-sync.ts';
import { useShownHousehold } from '../sync/react/use-households.ts';
import { useTimeZone } from '../sync/react/use-time-zone.ts';
import { SyncProvider, useSession } from '../sync/react/session.tsx';
import { FullScreenSpinner } from '../ui/feedback/FullScreenSpinner.tsx';
import { ToastRegion, useToast, type Toasts } from '../ui/feedback/toast-region.tsx';
import { resolveForSignedIn, resolveForVisitor } from './routes.ts';
import { ProofQuestion } from './ProofQuestion.tsx';
import { ScreenFailure } from './ScreenFailure.tsx';
import { showRefusal } from './show-refusal.ts';
import { showSessionEnd } from './session-ending.ts';
import { UpdateNotice } from './updates/UpdateNotice.tsx';
import { loadUserPart } from './user-part.ts';

function createAppSync(createIdentity: CreateIdentity, toast: Toasts) {
  return createSync({
    identity: createIdentity,
    userPart: loadUserPart,
    onRefused: (write, failure) => showRefusal(toast, write, failure),
    onUnexpectedResult: (text) => toast.warning(text, { durationMs: 6_000 }),
    onStorageFailure: () =>
      toast.error('Este aparelho está sem espaço. Não feche o app até o envio terminar.'),
    onProfileFailure: (detail) =>
      toast.error(`Erro ao sincronizar com o servidor: ${detail}. Tente recarregar a página.`),
    onEnded: (ending) => showSessionEnd(toast, ending),
    onHouseholdLost: ({ name }) =>
      toast.error(`Você não faz mais parte de ${name}. Procure em “Pessoal” o que você trouxe.`),
  });
}

interface AppProps {
  readonly createIdentity: CreateIdentity;
  /** Called once a screen is rendered. */
  readonly onScreenRendered?: (() => void) | undefined;
}

/** The whole app: the screens inside the provider of sync, inside the region of toasts. */
export function App(props: AppProps) {
  return (
    <ToastRegion>
      <SyncedApp {...props} />
    </ToastRegion>
  );
}

function SyncedApp({ createIdentity, onScreenRendered }: AppProps) {
  const toast = useToast();
  const [sync] = useState(() => createAppSync(createIdentity, toast));
  return (
    <SyncProvider sync={sync}>
      <AppRoutes onScreenRendered={onScreenRendered} />
      <ProofQuestion />
    </SyncProvider>
  );
}

const isReloadSafe = () => !hasUnstoredWrites();

/** The routes for the state of the session: loading, signed in or signed out. */
export function AppRoutes({ onScreenRendered }: Pick<AppProps, 'onScreenRendered'>) {
  const { status } = useSession();
  const householdId = useShownHousehold();
  // The key of the screens.
  const home = `${householdId} ${useTimeZone()}`;
  const [screensOf, setScreensOf] = useState(home);
  // A sign-out keeps the screens of visitors. For example, a new password by a link ends the session,
  // and the screen must still list what has ended (AUT-18).
  if (status === 'signed-in' && screensOf !== home) setScreensOf(home);
  const toast = useToast();
  // 'Desfazer' would write into the household that is shown by then, which would refuse the write.
  useEffect(() => () => toast.withdrawActions(), [householdId, toast]);
  // Until the session is loaded, the routes would redirect every person to the sign-in screen.
  if (status === 'loading') return <FullScreenSpinner caption="Carregando sessão..." />;
  return (
    <RouterView
      // Remounts all screens when another household is shown, so that they keep no state of the
      // previous one, or when its time zone changes, so that they keep no text in the previous zone.
      // Compiled components compute a text again only if its own inputs change.
      key={screensOf}
      resolve={status === 'signed-in' ? resolveForSignedIn : resolveForVisitor}
      pending={<FullScreenSpinner caption="Carregando..." />}
      failure={<ScreenFailure />}
      isReloadSafe={isReloadSafe}
      onScreenRendered={onScreenRendered}
    >
      <UpdateNotice />
    </RouterView>
  );
}
