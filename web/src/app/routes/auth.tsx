import { useSearch } from '@tanstack/react-router';
import { LoginScreen } from '../../features/auth/LoginScreen.tsx';
import { NewPasswordScreen } from '../../features/auth/NewPasswordScreen.tsx';
import { SignUpScreen } from '../../features/auth/SignUpScreen.tsx';

export function LoginRoute() {
  const { redefinir, ...search } = useSearch({ from: '/login' });
  if (redefinir !== undefined) return <NewPasswordScreen token={redefinir} />;
  return <LoginScreen search={search} />;
}

export function SignUpRoute() {
  return <SignUpScreen search={useSearch({ from: '/signup' })} />;
}
