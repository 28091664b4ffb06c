import { useEffect } from 'react';
import { LoginScreen } from '../../features/auth/LoginScreen.tsx';
import { NewPasswordScreen } from '../../features/auth/NewPasswordScreen.tsx';
import { SignUpScreen } from '../../features/auth/SignUpScreen.tsx';
import { afterFirstLoad } from '../../lib/timing/after-first-load.ts';
import { useRouteLocation } from '../../router/router-context.ts';
import { destinationQuery, requestedDestination } from '../destinations.ts';
import { userPart } from '../user-part.ts';

/** Preloads the code for signed-in users while the person types. */
const usePreloadedUserPart = () => useEffect(() => afterFirstLoad(() => void userPart()), []);

export function LoginRoute() {
  usePreloadedUserPart();
  const location = useRouteLocation();
  // The token of a password-reset link that the operator created (AUT-01).
  const query = new URLSearchParams(location.search);
  const token = query.get('redefinir');
  if (token !== null) return <NewPasswordScreen token={token} />;
  const search = destinationQuery(requestedDestination(location));
  return (
    <LoginScreen search={search} provider={query.get('entrada')} failure={query.get('falha')} />
  );
}

export function SignUpRoute() {
  usePreloadedUserPart();
  return <SignUpScreen search={destinationQuery(requestedDestination(useRouteLocation()))} />;
}
