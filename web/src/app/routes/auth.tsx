import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { LoginScreen } from '../../features/auth/LoginScreen.tsx';
import { NewPasswordScreen } from '../../features/auth/NewPasswordScreen.tsx';
import { SignUpScreen } from '../../features/auth/SignUpScreen.tsx';
import { whenQuiet } from '../../lib/when-quiet.ts';
import { userPart } from '../user-part.ts';

/** What comes after the sign-in is fetched while somebody types. */
const useNextScreen = () => useEffect(() => whenQuiet(() => void userPart()), []);

export function LoginRoute() {
  useNextScreen();
  const { redefinir, ...search } = useSearch({ from: '/login' });
  if (redefinir !== undefined) return <NewPasswordScreen token={redefinir} />;
  return <LoginScreen search={search} />;
}

export function SignUpRoute() {
  useNextScreen();
  return <SignUpScreen search={useSearch({ from: '/signup' })} />;
}
