import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToastRegion, useToast, type Toasts } from './toast-region.tsx';

let toast: Toasts;
function Probe({ onReady }: { onReady: (toasts: Toasts) => void }) {
  const toasts = useToast();
  useEffect(() => onReady(toasts), [onReady, toasts]);
  return null;
}
function withToasts(callback: (toasts: Toasts) => void) {
  act(() => callback(toast));
}
const advance = (durationMs: number) => act(() => void vi.advanceTimersByTime(durationMs));
const region = () => screen.getByRole('region', { name: 'Avisos' });
const cards = () => [...region().querySelectorAll<HTMLElement>('[data-toast]')];
/** The texts in the order on the screen. */
const texts = () =>
  cards()
    .toSorted((a, b) => Number(a.style.order) - Number(b.style.order))
    .map(({ textContent }) => textContent);
const politeRegion = () => region().querySelector('[aria-live=polite]');
const cardOf = (text: string) => {
  const card = cards().find(({ textContent }) => textContent === text);
  if (card === undefined) throw new Error(`No toast says ${text}.`);
  return card;
};

describe('toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    render(
      <ToastRegion>
        <Probe onReady={(toasts) => void (toast = toasts)} />
      </ToastRegion>,
    );
  });
  afterEach(() => vi.useRealTimers());

  it('UI-01 renders the polite live region before the first message', () => {
    expect(politeRegion()).not.toBeNull();
    expect(cards()).toHaveLength(0);
  });

  it('UI-01 announces errors assertively and the three other kinds politely', () => {
    withToasts((toasts) => toasts.error('Falha ao adicionar item.'));
    expect(screen.getByRole('alert').textContent).toBe('Falha ao adicionar item.');
    for (const kind of ['success', 'info', 'warning'] as const) {
      withToasts((toasts) => toasts[kind](kind));
      expect(politeRegion()).toContainElement(cardOf(kind));
    }
  });

  it('UI-01 nests no live region in another one', () => {
    withToasts((toasts) => toasts.success('Lista criada!'));
    withToasts((toasts) => toasts.error('Falha ao excluir.'));
    const live = '[aria-live], [role=alert], [role=status]';
    expect(region().querySelectorAll(live)).toHaveLength(2);
    for (const outer of region().querySelectorAll(live))
      expect(outer.querySelector(live)).toBeNull();
    expect(region().matches(live)).toBe(false);
  });

  it('UI-01 shows errors and other messages together in the order of their time', () => {
    withToasts((toasts) => toasts.success('um'));
    withToasts((toasts) => toasts.error('dois'));
    withToasts((toasts) => toasts.info('três'));
    expect(texts()).toEqual(['três', 'dois', 'um']);
  });

  it('UI-01 removes a message after 3000 ms', () => {
    withToasts((toasts) => toasts.success('Lista criada!'));
    advance(2999);
    expect(screen.getByText('Lista criada!')).toBeTruthy();
    advance(1);
    expect(screen.queryByText('Lista criada!')).toBeNull();
  });

  it('UI-01 NAV-07 removes all messages at once when the user signs out', () => {
    withToasts((toasts) => toasts.success('Lista criada!'));
    withToasts((toasts) => toasts.error('Falha ao excluir.'));
    withToasts((toasts) => toasts.clear());
    expect(texts()).toEqual([]);
  });

  it('UI-01 removes the message of one topic, and keeps the others', () => {
    withToasts((toasts) => toasts.success('Café · 24,90', { topic: 'taken' }));
    withToasts((toasts) => toasts.error('Falha ao excluir.'));
    withToasts((toasts) => toasts.withdraw('taken'));
    expect(texts()).toEqual(['Falha ao excluir.']);
  });

  it('UI-01 shows at most three messages, the newest on top, and removes the oldest', () => {
    for (const text of ['um', 'dois', 'três', 'quatro']) withToasts((toasts) => toasts.info(text));
    expect(texts()).toEqual(['quatro', 'três', 'dois']);
  });

  it('UI-01 restarts the time of a toast with the same text, but keeps each toast with an action', () => {
    const undo = { action: { label: 'Desfazer', onAction: () => undefined } };
    withToasts((toasts) => toasts.warning('Selecione uma despensa.'));
    advance(2000);
    withToasts((toasts) => toasts.warning('Selecione uma despensa.'));
    advance(2000);
    expect(texts()).toEqual(['Selecione uma despensa.']);
    withToasts((toasts) => toasts.success('"Leite" removido.', undo));
    withToasts((toasts) => toasts.success('"Leite" removido.', undo));
    expect(screen.getAllByText('"Leite" removido.')).toHaveLength(2);
  });

  it('UI-01 removes a toast that is dismissed', () => {
    withToasts((toasts) => toasts.warning('um'));
    withToasts((toasts) => toasts.warning('dois'));
    fireEvent.click(within(cardOf('um')).getByRole('button', { name: 'Fechar aviso' }));
    expect(texts()).toEqual(['dois']);
  });

  it('UI-01 stops the time of a toast while the pointer is over it, and then continues with the remaining time', () => {
    withToasts((toasts) => toasts.success('Lista criada!'));
    advance(2000);
    fireEvent.pointerEnter(cardOf('Lista criada!'));
    advance(10_000);
    expect(screen.getByText('Lista criada!')).toBeTruthy();
    fireEvent.pointerLeave(cardOf('Lista criada!'));
    advance(999);
    expect(screen.getByText('Lista criada!')).toBeTruthy();
    advance(1);
    expect(screen.queryByText('Lista criada!')).toBeNull();
  });

  it('UI-01 stops the time of a toast while one of its buttons has the focus', () => {
    withToasts((toasts) => toasts.success('Lista criada!'));
    act(() => screen.getByRole('button', { name: 'Fechar aviso' }).focus());
    advance(10_000);
    expect(screen.getByText('Lista criada!')).toBeTruthy();
    act(() => screen.getByRole('button', { name: 'Fechar aviso' }).blur());
    advance(3000);
    expect(screen.queryByText('Lista criada!')).toBeNull();
  });

  it('UI-01 offers one action, which also removes the message', () => {
    const onAction = vi.fn<() => void>();
    withToasts((toasts) =>
      toasts.success('Item removido.', { action: { label: 'Desfazer', onAction } }),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Desfazer' }));
    expect(onAction).toHaveBeenCalledOnce();
    expect(texts()).toEqual([]);
  });

  it('UI-01 offers two actions for 6000 ms, and replaces an earlier toast of its topic', () => {
    const onAction = vi.fn<() => void>();
    const undo = { label: 'Desfazer', onAction: () => undefined };
    const showTaken = (name: string) =>
      withToasts((toasts) =>
        toasts.success(name, { topic: 'taken', action: [{ label: 'Mudar', onAction }, undo] }),
      );
    showTaken('Café');
    withToasts((toasts) => toasts.info('Lista criada!'));
    showTaken('Leite');
    expect(screen.queryByText('Café')).toBeNull();
    expect(screen.queryAllByRole('button', { name: 'Fechar aviso' })).toHaveLength(1);
    advance(5999);
    fireEvent.click(screen.getByRole('button', { name: 'Mudar' }));
    expect(onAction).toHaveBeenCalledOnce();
    expect(texts()).toEqual([]);
    showTaken('Leite');
    advance(6000);
    expect(texts()).toEqual([]);
  });

  it('UI-01 shows a toast for the duration that its caller sets', () => {
    withToasts((toasts) => toasts.success('Compra finalizada', { durationMs: 10_000 }));
    advance(9999);
    expect(texts()).toEqual(['Compra finalizada']);
    advance(1);
    expect(texts()).toEqual([]);
  });
});
