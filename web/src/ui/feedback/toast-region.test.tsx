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
function runWithToasts(callback: (toasts: Toasts) => void) {
  act(() => callback(toast));
}
const advance = (durationMs: number) => act(() => void vi.advanceTimersByTime(durationMs));
const getRegion = () => screen.getByRole('region', { name: 'Avisos' });
const getCards = () => [...getRegion().querySelectorAll<HTMLElement>('[data-toast]')];
/** The texts in the order on the screen. */
const getTexts = () =>
  getCards()
    .toSorted((a, b) => Number(a.style.order) - Number(b.style.order))
    .map(({ textContent }) => textContent);
/** The texts of the toasts that no other toast covers. */
const getShownTexts = () =>
  getCards()
    .filter(({ className }) => !className.includes('covered'))
    .map(({ textContent }) => textContent);
const getPoliteRegion = () => getRegion().querySelector('[aria-live=polite]');
const getCardOf = (text: string) => {
  const card = getCards().find(({ textContent }) => textContent === text);
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
    expect(getPoliteRegion()).not.toBeNull();
    expect(getCards()).toHaveLength(0);
  });

  it('UI-01 announces errors assertively and the three other kinds politely', () => {
    runWithToasts((toasts) => toasts.error('Falha ao adicionar item.'));
    expect(screen.getByRole('alert').textContent).toBe('Falha ao adicionar item.');
    for (const kind of ['success', 'info', 'warning'] as const) {
      runWithToasts((toasts) => toasts[kind](kind));
      expect(getPoliteRegion()).toContainElement(getCardOf(kind));
    }
  });

  it('UI-01 nests no live region in another one', () => {
    runWithToasts((toasts) => toasts.success('Lista criada!'));
    runWithToasts((toasts) => toasts.error('Falha ao excluir.'));
    const liveSelector = '[aria-live], [role=alert], [role=status]';
    expect(getRegion().querySelectorAll(liveSelector)).toHaveLength(2);
    for (const outer of getRegion().querySelectorAll(liveSelector))
      expect(outer.querySelector(liveSelector)).toBeNull();
    expect(getRegion().matches(liveSelector)).toBe(false);
  });

  it('UI-01 shows errors and other messages together in the order of their time', () => {
    runWithToasts((toasts) => toasts.warning('um'));
    runWithToasts((toasts) => toasts.error('dois'));
    runWithToasts((toasts) => toasts.info('três'));
    expect(getTexts()).toEqual(['três', 'dois', 'um']);
  });

  it('UI-01 removes a message after 3000 ms', () => {
    runWithToasts((toasts) => toasts.success('Lista criada!'));
    advance(2999);
    expect(screen.getByText('Lista criada!')).toBeTruthy();
    advance(1);
    expect(screen.queryByText('Lista criada!')).toBeNull();
  });

  it('UI-01 NAV-07 removes all messages at once when the user signs out', () => {
    runWithToasts((toasts) => toasts.success('Lista criada!'));
    runWithToasts((toasts) => toasts.error('Falha ao excluir.'));
    runWithToasts((toasts) => toasts.clear());
    expect(getTexts()).toEqual([]);
  });

  it('UI-01 removes the message of one topic, and keeps the others', () => {
    runWithToasts((toasts) => toasts.success('Café · 24,90', { topic: 'taken' }));
    runWithToasts((toasts) => toasts.error('Falha ao excluir.'));
    runWithToasts((toasts) => toasts.withdraw('taken'));
    expect(getTexts()).toEqual(['Falha ao excluir.']);
  });

  it('UI-01 shows at most three messages, the newest on top, and removes the oldest', () => {
    for (const text of ['um', 'dois', 'três', 'quatro'])
      runWithToasts((toasts) => toasts.info(text));
    expect(getTexts()).toEqual(['quatro', 'três', 'dois']);
  });

  it('UI-20 drops no error and no action, but the oldest confirmations', () => {
    const undo = { action: { label: 'Desfazer', onAction: () => undefined } };
    runWithToasts((toasts) => toasts.info('um'));
    for (const text of ['dois', 'três']) runWithToasts((toasts) => toasts.success(text, undo));
    runWithToasts((toasts) => toasts.error('quatro'));
    const kept = ['quatro', 'trêsDesfazer', 'doisDesfazer'];
    expect(getTexts()).toEqual(kept);
    runWithToasts((toasts) => toasts.success('cinco', undo));
    expect(getTexts()).toEqual(['cincoDesfazer', ...kept]);
    runWithToasts((toasts) => toasts.info('seis'));
    expect(getTexts()).toEqual(['seis', 'cincoDesfazer', ...kept]);
    runWithToasts((toasts) => toasts.info('sete'));
    expect(getTexts()).toEqual(['sete', 'cincoDesfazer', ...kept]);
  });

  it('UI-20 does not bring back a success that offers nothing, but each action, error and hint', () => {
    const undo = { action: { label: 'Desfazer', onAction: () => undefined } };
    runWithToasts((toasts) => toasts.success('um', undo));
    for (const text of ['dois', 'três']) runWithToasts((toasts) => toasts.success(text));
    expect(getTexts()).toEqual(['três', 'umDesfazer']);
    runWithToasts((toasts) => toasts.error('quatro'));
    expect(getTexts()).toEqual(['quatro', 'umDesfazer']);
  });

  it('UI-20 shows one message at a time, and each of the others for its whole time afterwards', () => {
    for (const text of ['um', 'dois']) runWithToasts((toasts) => toasts.info(text));
    expect(getShownTexts()).toEqual(['dois']);
    advance(3000);
    expect(getShownTexts()).toEqual(['um']);
    advance(2999);
    expect(getShownTexts()).toEqual(['um']);
    advance(1);
    expect(getTexts()).toEqual([]);
  });

  it('UI-20 keeps showing a message while the user holds or focuses it, and then shows the newest', () => {
    runWithToasts((toasts) => toasts.info('um'));
    act(() => screen.getByRole('button', { name: 'Fechar aviso' }).focus());
    runWithToasts((toasts) => toasts.error('dois'));
    expect(getShownTexts()).toEqual(['um']);
    act(() => screen.getAllByRole('button', { name: 'Fechar aviso' })[0]?.blur());
    act(() => (document.activeElement as HTMLElement).blur());
    expect(getShownTexts()).toEqual(['dois']);
    advance(3000);
    expect(getShownTexts()).toEqual(['um']);
  });

  it('UI-01 restarts the time of a toast with the same text, but keeps each toast with an action', () => {
    const undo = { action: { label: 'Desfazer', onAction: () => undefined } };
    runWithToasts((toasts) => toasts.warning('Selecione uma despensa.'));
    advance(2000);
    runWithToasts((toasts) => toasts.warning('Selecione uma despensa.'));
    advance(2000);
    expect(getTexts()).toEqual(['Selecione uma despensa.']);
    runWithToasts((toasts) => toasts.success('"Leite" removido.', undo));
    runWithToasts((toasts) => toasts.success('"Leite" removido.', undo));
    expect(screen.getAllByText('"Leite" removido.')).toHaveLength(2);
  });

  it('UI-01 removes a toast that is dismissed', () => {
    runWithToasts((toasts) => toasts.warning('um'));
    runWithToasts((toasts) => toasts.warning('dois'));
    fireEvent.click(within(getCardOf('um')).getByRole('button', { name: 'Fechar aviso' }));
    expect(getTexts()).toEqual(['dois']);
  });

  it('UI-01 stops the time of a toast while the pointer is over it, and then continues with the remaining time', () => {
    runWithToasts((toasts) => toasts.success('Lista criada!'));
    advance(2000);
    fireEvent.pointerEnter(getCardOf('Lista criada!'));
    advance(10_000);
    expect(screen.getByText('Lista criada!')).toBeTruthy();
    fireEvent.pointerLeave(getCardOf('Lista criada!'));
    advance(999);
    expect(screen.getByText('Lista criada!')).toBeTruthy();
    advance(1);
    expect(screen.queryByText('Lista criada!')).toBeNull();
  });

  it('UI-01 stops the time of a toast while one of its buttons has the focus', () => {
    runWithToasts((toasts) => toasts.success('Lista criada!'));
    act(() => screen.getByRole('button', { name: 'Fechar aviso' }).focus());
    advance(10_000);
    expect(screen.getByText('Lista criada!')).toBeTruthy();
    act(() => screen.getByRole('button', { name: 'Fechar aviso' }).blur());
    advance(3000);
    expect(screen.queryByText('Lista criada!')).toBeNull();
  });

  it('UI-01 offers one action, which also removes the message', () => {
    const onAction = vi.fn<() => void>();
    runWithToasts((toasts) =>
      toasts.success('Item removido.', { action: { label: 'Desfazer', onAction } }),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Desfazer' }));
    expect(onAction).toHaveBeenCalledOnce();
    expect(getTexts()).toEqual([]);
  });

  it('UI-01 offers two actions for 6000 ms, and replaces an earlier toast of its topic', () => {
    const onAction = vi.fn<() => void>();
    const undo = { label: 'Desfazer', onAction: () => undefined };
    const showTakenToast = (name: string) =>
      runWithToasts((toasts) =>
        toasts.success(name, { topic: 'taken', action: [{ label: 'Mudar', onAction }, undo] }),
      );
    showTakenToast('Café');
    runWithToasts((toasts) => toasts.info('Lista criada!'));
    showTakenToast('Leite');
    expect(screen.queryByText('Café')).toBeNull();
    expect(screen.queryAllByRole('button', { name: 'Fechar aviso' })).toHaveLength(1);
    advance(5999);
    fireEvent.click(screen.getByRole('button', { name: 'Mudar' }));
    expect(onAction).toHaveBeenCalledOnce();
    expect(getTexts()).toEqual(['Lista criada!']);
    advance(3000);
    expect(getTexts()).toEqual([]);
    showTakenToast('Leite');
    advance(6000);
    expect(getTexts()).toEqual([]);
  });

  it('UI-01 shows a toast for the duration that its caller sets', () => {
    runWithToasts((toasts) => toasts.success('Compra finalizada', { durationMs: 10_000 }));
    advance(9999);
    expect(getTexts()).toEqual(['Compra finalizada']);
    advance(1);
    expect(getTexts()).toEqual([]);
  });
});
