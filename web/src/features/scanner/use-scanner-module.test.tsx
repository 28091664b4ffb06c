import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { settle } from '../../../test/settle.ts';
import { ToastRegion } from '../../ui/feedback/toast-region.tsx';
import { useScannerModule } from './use-scanner-module.ts';

const failureText = 'Erro durante o scan: o leitor não pôde ser carregado.';

interface TestScannerProps {
  readonly isOpen: boolean;
  readonly load: () => Promise<object>;
  readonly onClose: () => void;
}

function TestScanner(props: TestScannerProps) {
  return useScannerModule(props) ? <p>Leitor carregado</p> : null;
}

function renderScanner(load: () => Promise<object>) {
  const onClose = vi.fn();
  const scanner = (isOpen: boolean) => (
    <ToastRegion>
      <TestScanner isOpen={isOpen} load={load} onClose={onClose} />
    </ToastRegion>
  );
  const { rerender } = render(scanner(true));
  return { onClose, close: () => rerender(scanner(false)) };
}

it('SCN-02 closes the scanner with a message if its module cannot be loaded', async () => {
  const { onClose } = renderScanner(async () => Promise.reject(new Error('offline')));
  expect(await screen.findByText(failureText)).toBeVisible();
  expect(onClose).toHaveBeenCalledOnce();
});

it('SCN-02 shows no message if the scanner was closed before its module failed to load', async () => {
  const loading = Promise.withResolvers<object>();
  const { onClose, close } = renderScanner(async () => loading.promise);
  close();
  loading.reject(new Error('offline'));
  await act(settle);
  expect(screen.queryByText(failureText)).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});
