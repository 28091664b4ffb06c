import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { makePantry, servePantries } from '../../../test/screens/open-pantry.tsx';
import type * as useReadModule from '../../sync/react/use-read.ts';

/** While it is set, reads of one pantry have this result; the pantries themselves are read. */
const failedRead = vi.hoisted(() => ({ current: undefined as object | undefined }));
vi.mock('../../sync/react/use-read.ts', async (importOriginal) => {
  const original = await importOriginal<typeof useReadModule>();
  const useRead = (...args: Parameters<typeof original.useRead>) => {
    const read = original.useRead(...args);
    return args[0] === 'getPantry' && failedRead.current ? failedRead.current : read;
  };
  return { ...original, useRead };
});

beforeEach(() => localStorage.clear());

it('PAN-05 says that the items of a pantry could not be loaded, and retries', async () => {
  const refresh = vi.fn<() => void>();
  failedRead.current = {
    data: undefined,
    isLoading: false,
    failure: { kind: 'network' },
    refresh,
  };
  servePantries(makePantry('a', 'Cozinha', [{}])).show();
  expect(await screen.findByText('Falha ao carregar itens da despensa.')).toBeVisible();
  expect(screen.queryByText('Falha ao carregar suas despensas.')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(refresh).toHaveBeenCalledOnce();
});

it('PAN-05 shows placeholders while the items of a pantry are loading', async () => {
  failedRead.current = {
    data: undefined,
    isLoading: true,
    failure: undefined,
    refresh: () => undefined,
  };
  servePantries(makePantry('a', 'Cozinha', [{}])).show();
  await screen.findByRole('option', { name: /^Cozinha/u });
  expect(await screen.findByText('Carregando...')).toBeInTheDocument();
});
