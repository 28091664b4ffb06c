import { useProfile } from '../../sync/react/use-profile.ts';
import { ProfileScreen } from '../../features/profile/ProfileScreen.tsx';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { useSignOut } from '../sign-out-context.ts';

export function ProfileRoute() {
  const isOperator = useProfile()?.isOperator;
  return (
    <ProfileScreen onSignOut={useSignOut()}>
      <LinkButton kind="outline" icon="home" to="/casa">
        Casa
      </LinkButton>
      <LinkButton kind="outline" icon="send" to="/perfil/avisos">
        Avisos
      </LinkButton>
      <LinkButton kind="outline" icon="link" to="/perfil/conexoes">
        Conexões
      </LinkButton>
      <LinkButton kind="outline" icon="table" to="/importar">
        Importar de outro app
      </LinkButton>
      {isOperator === true && (
        <LinkButton kind="outline" icon="table" to="/admin">
          Administração
        </LinkButton>
      )}
    </ProfileScreen>
  );
}
