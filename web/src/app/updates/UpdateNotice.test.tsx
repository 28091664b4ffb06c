import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../test/fakes/fake-api.ts';
import { openAddress, screensAt } from '../../../test/screens/open-at.tsx';
import { renderSignedIn } from '../../../test/screens/signed-in.tsx';
import { useWrite } from '../../sync/react/use-write.ts';
import { watchUnfinishedWork } from './unfinished-work.ts';
import { offerUpdate } from './update-offer.ts';
import { UpdateNotice } from './UpdateNotice.tsx';

function Screen() {
  const write = useWrite();
  return (
    <>
      <button
        type="button"
        onClick={() => write('changeProfile', { body: { displayName: 'Ana' } })}
      >
        Salvar
      </button>
      <UpdateNotice />
    </>
  );
}

const profile = {
  id: '01890000-0000-7000-8000-00000000000a',
  email: 'ana.souza@exemplo.com.br',
  displayName: 'Ana',
};
const throwQuotaExceeded = () => {
  throw new DOMException('full', 'QuotaExceededError');
};
const queryOffer = () => screen.queryByRole('region', { name: 'Atualização' });

afterEach(() => {
  vi.restoreAllMocks();
  offerUpdate(undefined);
});

it('MOB-01 offers no reload while a write is not stored on the device, and reports the page as busy', async () => {
  const api = fakeApi({ getProfile: profile });
  openAddress('/');
  renderSignedIn(screensAt({ '/': Screen }));
  const isBusy = watchUnfinishedWork(document);
  const saveButton = await screen.findByRole('button', { name: 'Salvar' });
  act(() => offerUpdate({ accept: vi.fn<() => void>(), postpone: vi.fn<() => void>() }));
  await waitFor(() => expect(queryOffer()).toBeVisible());
  expect(isBusy()).toBe(false);

  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(throwQuotaExceeded);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(throwQuotaExceeded);
  api.isOffline = true;
  fireEvent.click(saveButton);
  expect(queryOffer()).toBeNull();
  expect(isBusy()).toBe(true);

  api.isOffline = false;
  api.answers.changeProfile = profile;
  dispatchEvent(new Event('online'));
  await waitFor(() => expect(queryOffer()).toBeVisible());
  expect(isBusy()).toBe(false);
});
