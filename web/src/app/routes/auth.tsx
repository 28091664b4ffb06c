import { useEffect } from 'react';
import { ConfirmEmailScreen } from '../../features/auth/ConfirmEmailScreen.tsx';
import { LoginScreen } from '../../features/auth/LoginScreen.tsx';
import { NewPasswordScreen } from '../../features/auth/NewPasswordScreen.tsx';
import { SignUpScreen } from '../../features/auth/SignUpScreen.tsx';
import { afterFirstLoad } from '../../lib/timing/after-first-load.ts';
import { useRouteLocation } from '../../router/router-context.ts';
import { destinationQuery, readDestination } from '../destinations.ts';
import { loadUserPart } from '../user-part.ts';
import { lazyComponent } from '../../ui/lazy-part.tsx';

const CodeScreen = lazyComponent(
  async () => (await import('../../features/auth/code/CodeScreen.tsx')).CodeScreen,
);

/** Preloads the code for signed-in users while the person types. */
const usePreloadUserPart = () => useEffect(() => afterFirstLoad(() => void loadUserPart()), []);

export function LoginRoute() {
  usePreloadUserPart();
  const location = useRouteLocation();
  const query = new URLSearchParams(location.search);
  // The operator or a mail provides a link with this token (AUT-01, MAIL-04).
  const resetToken = query.get('redefinir');
  if (resetToken !== null) return <NewPasswordScreen token={resetToken} />;
  const emailToken = query.get('confirmar');
  if (emailToken !== null) return <ConfirmEmailScreen token={emailToken} />;
  const search = destinationQuery(readDestination(location));
  // The second step of a sign-in (TWO-04).
  if (query.get('etapa') === 'codigo') return <CodeScreen search={search} />;
  return (
    <LoginScreen search={search} provider={query.get('entrada')} failure={query.get('falha')} />
  );
}

export function SignUpRoute() {
  usePreloadUserPart();
  return <SignUpScreen search={destinationQuery(readDestination(useRouteLocation()))} />;
}
