import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { TextField } from './TextField.tsx';
import { createNameCheck } from './name-check.ts';
import { useForm } from './use-form.ts';

const send = vi.fn<(values: { list: string; note: string }) => void>();
let response: Promise<void> | undefined;
beforeEach(() => {
  send.mockReset();
  response = undefined;
});

function Form({ submitsOnce = false }: { submitsOnce?: boolean }) {
  const form = useForm({
    initial: { note: '', list: '' },
    checks: { list: createNameCheck('O nome da lista é obrigatório.') },
    onSubmit(values) {
      send(values);
      return response;
    },
    onFailed: () => ({ note: 'Não aceita.' }),
    submitsOnce,
  });
  return (
    <form {...form.props}>
      <TextField label="Nota" {...form.field('note')} />
      <TextField label="Lista" {...form.field('list')} />
      <button type="submit">{form.isBusy ? 'Salvando' : 'Salvar'}</button>
    </form>
  );
}
const getField = (name: string) => screen.getByRole('textbox', { name });
const submit = () => userEvent.click(screen.getByRole('button'));

it('LST-03 UI-11 shows a problem after submitting, moves the focus to its field, and removes the problem when the field is changed', async () => {
  render(<Form />);
  await userEvent.type(getField('Lista'), ' {backspace}');
  expect(screen.queryByText('O nome da lista é obrigatório.')).toBeNull();
  await submit();
  expect(getField('Lista')).toHaveFocus();
  expect(getField('Lista')).toHaveAccessibleDescription('O nome da lista é obrigatório.');
  await userEvent.type(getField('Nota'), 'x{backspace}');
  expect(getField('Lista')).toHaveAccessibleDescription('O nome da lista é obrigatório.');
  await userEvent.type(getField('Lista'), '  Feira ');
  expect(screen.queryByText('O nome da lista é obrigatório.')).toBeNull();
  await submit();
  expect(send.mock.calls).toEqual([[{ note: '', list: 'Feira' }]]);
});

it('LST-03 submits a form once on a double tap', async () => {
  render(<Form submitsOnce />);
  await userEvent.type(getField('Lista'), 'Feira{Enter}{Enter}');
  expect(send).toHaveBeenCalledOnce();
});

it('PRF-01 sends the form only once until the response arrives, and shows a failure at its field', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  response = promise;
  render(<Form />);
  await userEvent.type(getField('Lista'), 'Feira{Enter}{Enter}');
  expect(send).toHaveBeenCalledOnce();
  expect(screen.getByRole('button')).toHaveTextContent('Salvando');
  reject(new Error('refused'));
  expect(await screen.findByText('Não aceita.')).toBeVisible();
  await waitFor(() => expect(getField('Nota')).toHaveFocus());
  expect(await screen.findByRole('button', { name: 'Salvar' })).toBeVisible();
});
