import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { insightProjections } from '../features/insights/insights.projections.ts';
import { listProjections } from '../features/lists/lists.projections.ts';
import { pantryProjections } from '../features/pantry/pantry.projections.ts';
import { profileProjections } from '../features/profile/profile.projections.ts';
import { shoppingProjections } from '../features/shopping/shopping.projections.ts';
import type { MakeIdentity } from '../sync/choose-identity.ts';
import { createSync } from '../sync/create-sync.ts';
import { SyncProvider, useSession } from '../sync/session.tsx';
import { FullScreenSpinner } from '../ui/FullScreenSpinner.tsx';
import { ToastRegion, useToast, type Toasts } from '../ui/toast-region.tsx';
import { descriptions } from './descriptions.ts';
import { createAppRouter } from './router.tsx';
import { sayEnding } from './session-ending.ts';

const projections = {
  ...insightProjections,
  ...listProjections,
  ...pantryProjections,
  ...shoppingProjections,
  ...profileProjections,
};

function createAppSync(identity: MakeIdentity, toast: Toasts) {
  return createSync({
    identity,
    projections,
    descriptions,
    onRefused: (write, failure) => toast.error(write.failureText ?? failure.message),
    onStorageFailure: () =>
      toast.error('Este aparelho está sem espaço. Não feche o app até o envio terminar.'),
    onProfileFailure: (detail) =>
      toast.error(`Erro ao sincronizar com o servidor: ${detail}. Tente recarregar a página.`),
    onEnded: (ending) => sayEnding(toast, ending),
  });
}

/** The whole app: messages over everything, then the network, then the screens. */
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

/** The screens, as far as the session opens them. */
export function Routed() {
  const session = useSession();
  const [router] = useState(createAppRouter);
  const { status } = session;
  // Who is signed in decides which routes are open: the guards look again. Before it is known they
  // would show the sign-in to everybody.
  useEffect(() => {
    if (status !== 'loading') void router.invalidate();
  }, [router, status]);
  if (status === 'loading') return <FullScreenSpinner caption="Carregando sessão..." />;
  return <RouterProvider router={router} context={{ session }} />;
}
