/** Tests the question for a fresh proof, which the app asks on any screen (PRF-03). */
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { axe } from '../../test/axe.ts';
import { ErrorResponse, fakeApi } from '../../test/fakes/fake-api.ts';
import { clickButton, findDialog, profile, user } from '../../test/screens/open-profile.tsx';
import { fakeIdentity, renderSignedIn } from '../../test/screens/signed-in.tsx';
import { useCall } from '../sync/react/use-call.ts';
import { IdentityError } from '../sync/http/identity.ts';
import { ProofQuestion } from './ProofQuestion.tsx';

const id = '01890000-0000-7000-8000-0000000000aa';
const required = new ErrorResponse(403, {
  code: 'proof-required',
  message: 'Confirme que é você para continuar.',
});

/** A screen with one action that needs a fresh proof. */
function Screen({ onEnd }: { readonly onEnd: (outcome: string) => void }) {
  const call = useCall();
  const run = () =>
    call('deleteHousehold', { params: { householdId: id } }).then(
      () => onEnd('done'),
      () => onEnd('refused'),
    );
  return <button onClick={() => void run()}>Excluir casa</button>;
}

/** Opens the screen. The server requires a proof until `identity.prove` was called. */
async function askForProof() {
  const api = fakeApi({ getProfile: profile });
  api.failures = { deleteHousehold: required };
  api.answers = { deleteHousehold: null as never };
  const identity = fakeIdentity();
  const token = vi.spyOn(identity, 'token');
  const prove = vi.spyOn(identity, 'prove').mockImplementation(async () => {
    api.failures = {};
  });
  const onEnd = vi.fn<(outcome: string) => void>();
  const view = renderSignedIn(
    <>
      <Screen onEnd={onEnd} />
      <ProofQuestion />
    </>,
    identity,
  );
  await screen.findByRole('button', { name: 'Excluir casa' });
  await clickButton('Excluir casa');
  return { ...view, api, prove, token, onEnd, dialog: await findDialog('Confirme que é você') };
}

it('PRF-03 asks for the password, and repeats the call with a new token', async () => {
  const { baseElement, dialog, prove, token, onEnd } = await askForProof();
  expect(await axe(baseElement)).toEqual([]);
  prove.mockRejectedValueOnce(new IdentityError('wrong-password'));
  await user.type(dialog.getByLabelText('Senha'), 'segredo{Enter}');
  expect(await dialog.findByText('Senha incorreta. Tente novamente.')).toBeVisible();
  expect(onEnd).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: 'Confirmar' }));
  await waitFor(() => expect(onEnd.mock.calls).toEqual([['done']]));
  expect(prove.mock.calls).toEqual([['segredo'], ['segredo']]);
  expect(token).toHaveBeenCalledWith({ forceRefresh: true });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('PRF-03 leaves the call refused if the person cancels, and forgets what was typed', async () => {
  const { dialog, prove, onEnd } = await askForProof();
  await user.type(dialog.getByLabelText('Senha'), 'segredo');
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(onEnd.mock.calls).toEqual([['refused']]));
  expect(prove).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await clickButton('Excluir casa');
  const again = await findDialog('Confirme que é você');
  expect(again.getByLabelText('Senha')).toHaveValue('');
});
