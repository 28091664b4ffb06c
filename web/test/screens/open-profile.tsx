/** Opens the profile for a signed-in user, and provides the actions that the tests share. */
import type { Profile } from '@quitanda/contract';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import { fakeApi } from '../fakes/fake-api.ts';
import { fakeIdentity, renderSignedIn } from './signed-in.tsx';
import type { Identity } from '../../src/sync/http/identity.ts';
import { ProfileScreen } from '../../src/features/profile/ProfileScreen.tsx';

export const user = userEvent.setup();
export const profile: Profile = {
  id: '01890000-0000-7000-8000-00000000000a',
  email: 'ana.souza@exemplo.com.br',
  displayName: 'Ana Souza',
};

export const clickButton = (name: string) => user.click(screen.getByRole('button', { name }));
export const findDialog = async (name: string) =>
  within(await screen.findByRole('dialog', { name }));

/** Opens the screen of a profile with these changes. `identityParts` are added to the identity. */
export async function openProfile(
  changes: Partial<Profile> = {},
  identityParts: Partial<Identity> = {},
) {
  localStorage.clear();
  const api = fakeApi({ getProfile: { ...profile, ...changes } });
  const identity = Object.assign(fakeIdentity(), identityParts);
  const onSignOut = vi.fn<() => void>();
  const view = renderSignedIn(<ProfileScreen onSignOut={onSignOut} />, identity);
  await screen.findByRole('button', { name: 'Editar nome' });
  return { ...view, api, identity, onSignOut };
}
