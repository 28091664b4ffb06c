import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { advanceClock, fakeLongTimers } from '../../test/long-timers.ts';
import { settle } from '../../test/settle.ts';
import { holdFirstLoad } from '../lib/timing/after-first-load.ts';
import { lazyComponent, lazyDialog } from './lazy-part.tsx';
import { ToastRegion } from './feedback/toast-region.tsx';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function Question({ isOpen }: Props) {
  return (
    <label hidden={!isOpen}>
      Nome
      <input />
    </label>
  );
}
const onClose = () => undefined;

it('loads a dialog when it first opens, and then keeps the typed text', async () => {
  const load = vi.fn(async () => Question);
  const LazyPart = lazyDialog(load);
  const { container, rerender } = render(<LazyPart isOpen={false} onClose={onClose} />);
  expect(container.childElementCount).toBe(0);
  expect(load).not.toHaveBeenCalled();
  rerender(<LazyPart isOpen onClose={onClose} />);
  await userEvent.type(await screen.findByLabelText('Nome'), 'Feira');
  rerender(<LazyPart isOpen={false} onClose={onClose} />);
  rerender(<LazyPart isOpen onClose={onClose} />);
  expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('Feira');
});

it('renders a part at once if its code is already loaded', async () => {
  const LazyPart = lazyDialog(async () => Question);
  await LazyPart.preload();
  render(<LazyPart isOpen onClose={onClose} />);
  expect(screen.getByLabelText('Nome')).toBeTruthy();
});

it('loads a part when it opens if it could not be preloaded', async () => {
  const load = vi.fn(async () => Question).mockRejectedValueOnce(new Error('offline'));
  const LazyPart = lazyDialog(load);
  await LazyPart.preload();
  render(<LazyPart isOpen onClose={onClose} />);
  expect(await screen.findByLabelText('Nome')).toBeTruthy();
});

it('MOB-01 loads a component after the rest of the screen is painted', async () => {
  // Without this, the part would also be loaded in advance.
  onTestFinished(holdFirstLoad());
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
  const load = vi.fn(async () => () => <p>Faixa</p>);
  const LazyPart = lazyComponent(load);
  render(<LazyPart />);
  await act(settle);
  expect(load).not.toHaveBeenCalled();
  for (const callback of frames) callback(0);
  expect(await screen.findByText('Faixa')).toBeTruthy();
  vi.unstubAllGlobals();
});

it('MOB-01 loads a component when the network is back, and reports no failure', async () => {
  fakeLongTimers();
  const load = vi
    .fn(async () => () => <p>Faixa</p>)
    .mockRejectedValueOnce(new Error('offline'))
    .mockRejectedValueOnce(new Error('offline'));
  const LazyPart = lazyComponent(load, { scheduleLoad: (startLoading) => startLoading() });
  render(
    <ToastRegion>
      <LazyPart />
      <LazyPart />
    </ToastRegion>,
  );
  await advanceClock(3_000);
  expect(load).toHaveBeenCalledTimes(2);
  expect(screen.queryByText(/^Sem conexão/u)).toBeNull();
  await advanceClock(3_000);
  await waitFor(() => expect(screen.getAllByText('Faixa')).toHaveLength(2));
  expect(load).toHaveBeenCalledTimes(3);
});

it('does not load a component that is unmounted before loading begins', async () => {
  const scheduleLoad = vi.fn<(load: () => void) => void>();
  const load = vi.fn(async () => () => <p>Faixa</p>);
  const LazyPart = lazyComponent(load, { scheduleLoad });
  render(<LazyPart />).unmount();
  scheduleLoad.mock.calls[0]?.[0]();
  expect(load).not.toHaveBeenCalled();
});

it('UI-07 reports a missing network at each tap, and opens the dialog once there is a network', async () => {
  const offline = new Error('offline');
  const load = vi.fn(async () => Question);
  for (const _ of ['preload', 'tap', 'tap']) load.mockRejectedValueOnce(offline);
  const LazyPart = lazyDialog(load);
  function Screen() {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <button onClick={() => setIsOpen(true)}>Nova Lista</button>
        <LazyPart isOpen={isOpen} onClose={() => setIsOpen(false)} />
      </>
    );
  }
  render(
    <ToastRegion>
      <Screen />
    </ToastRegion>,
  );
  // The preload after the first load also fails, but shows no message.
  await waitFor(() => expect(load).toHaveBeenCalledOnce());
  for (const tap of [1, 2]) {
    await userEvent.click(screen.getByRole('button', { name: 'Nova Lista' }));
    await screen.findByText('Sem conexão. Tente novamente quando o sinal voltar.');
    expect(load).toHaveBeenCalledTimes(1 + tap);
    expect(screen.queryByLabelText('Nome')).toBeNull();
  }
  await userEvent.click(screen.getByRole('button', { name: 'Nova Lista' }));
  expect(await screen.findByLabelText('Nome')).toBeVisible();
});
