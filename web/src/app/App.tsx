import { useState } from 'react';
import { RouterView } from '../router/RouterView.tsx';
import type { MakeIdentity } from '../sync/session/choose-identity.ts';
import { hasUnstored } from '../sync/outbox/unstored.ts';
import { createSync } from '../sync/session/create-sync.ts';
import { useShownHousehold } from '../sync/react/use-households.ts';
import { SyncProvider, useSession } from '../sync/react/session.tsx';
import { FullScreenSpinner } from '../ui/feedback/FullScreenSpinner.tsx';
import { ToastRegion, useToast, type Toasts } from '../ui/feedback/toast-region.tsx';
import { openToMembers, openToVisitors } from './routes.ts';
import { ScreenFailure } from './ScreenFailure.tsx';
import { sayRefused } from './say-refused.ts';
import { sayEnding } from './session-ending.ts';
import { UpdateNotice } from './updates/UpdateNotice.tsx';
import { userPart } from './user-part.ts';

function createAppSync(identity: MakeIdentity, toast: Toasts) {
  return createSync({
    identity,
    userPart,
    onRefused: (write, failure) => sayRefused(toast, write, failure),
    onOutcome: (text) => toast.warning(text, { lifeMs: 6_000 }),
    onStorageFailure: () =>
      toast.error('Este aparelho está sem espaço. Não feche o app até o envio terminar.'),
    onProfileFailure: (detail) =>
      toast.error(`Erro ao sincronizar com o servidor: ${detail}. Tente recarregar a página.`),
    onEnded: (ending) => sayEnding(toast, ending),
    onLost: ({ name }) => toast.error(`Você não faz mais parte de ${name}.`),
  });
}

/** The whole app: toasts over everything, then the network, then the screens. */
export function App({ identity }: { identity: MakeIdentity }) {
  return (
    <ToastRegion>
      <Connected identity={identity} />
    </ToastRegion>
  );
}

function Connected({ identity }: { identity: MakeIdentity }) {
  const toast = useToast();
  const [sync] = useState(() => createAppSync(identity, toast));
  return (
    <SyncProvider sync={sync}>
      <Routed />
    </SyncProvider>
  );
}

const isReloadSafe = () => !hasUnstored();

/** The screens that the session allows. */
export function Routed() {
  const { status } = useSession();
  const household = useShownHousehold();
  // Until the session is known, the guards would send everybody to the sign-in.
  if (status === 'loading') return <FullScreenSpinner caption="Carregando sessão..." />;
  return (
    <RouterView
      // Remounts all screens for another household, so that nothing of the previous household
      // remains.
      key={household}
      open={status === 'signed-in' ? openToMembers : openToVisitors}
      pending={<FullScreenSpinner caption="Carregando..." />}
      failure={<ScreenFailure />}
      isReloadSafe={isReloadSafe}
    >
      <UpdateNotice />
    </RouterView>
  );
}
