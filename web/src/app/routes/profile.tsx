import { ProfileScreen } from '../../features/profile/ProfileScreen.tsx';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { useSignOut } from '../signing-out.ts';

export function ProfileRoute() {
  return (
    <ProfileScreen onSignOut={useSignOut()}>
      <LinkButton kind="outline" icon="home" to="/casa">
        Casa
      </LinkButton>
      <LinkButton kind="outline" icon="link" to="/perfil/conexoes">
        Conexões
      </LinkButton>
      <LinkButton kind="outline" icon="table" to="/importar">
        Importar de outro app
      </LinkButton>
    </ProfileScreen>
  );
}
