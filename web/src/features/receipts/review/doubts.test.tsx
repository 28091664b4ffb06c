/** The review of a receipt that does not prove itself (NF-14, NF-15), with the real sync code. */
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { axe } from '../../../../test/axe.ts';
import { kitchen, openReceipts } from '../../../../test/screens/open-receipts.tsx';
import { textOf } from '../../../../test/text-of.ts';
import {
  makeLine,
  makeReadAnswer,
  makeReadReceipt,
  makeReceipt,
  matches,
} from '../receipt.fixture.ts';
import { doubtsOf, doubtTexts } from './doubts.ts';
import { createDraft, saveDraft } from './receipt-draft.ts';

vi.mock('#platform/incoming.ts', () => ({ incoming: { takeShared: async () => undefined } }));
vi.mock('../../scanner/ReceiptScanner.tsx', () => ({ ReceiptScanner: () => null }));
vi.mock('../read/read-file.ts', () => ({}));

beforeEach(() => localStorage.clear());

const user = userEvent.setup();
const banana = makeLine('BANANA KG', 104.4, {
  quantity: 0.83,
  unit: 'kg',
  price: 12.59,
  isInDoubt: true,
});
const receipt = {
  lines: [banana],
  total: 10.45,
  discount: 0,
  unreadPaid: -93.95,
  doubts: ['sum', 'lines'] as ('sum' | 'lines')[],
};

async function openReview(fields: Parameters<typeof makeReadAnswer>[0] = receipt) {
  const answer = makeReadAnswer(fields, { matches: matches.slice(0, 1) });
  saveDraft(createDraft(answer, { household: null, listId: null }));
  const recorded = makeReceipt({ id: 'r-1', pantryId: kitchen.id });
  const opened = openReceipts('/notas/ler', undefined, { recordReceipt: recorded });
  await screen.findByRole('heading', { name: /^Nota do/u });
  return opened;
}
const title = 'Confira: a soma das linhas não bate com o total';
const sentNames = ({ api }: Awaited<ReturnType<typeof openReview>>) =>
  api.sent.map(({ name }) => name);

it('NF-15 says that the lines do not add up, by how much, and which lines are in doubt', async () => {
  const { container } = await openReview();
  const section = textOf(screen.getByRole('region', { name: title }));
  expect(section).toContain(
    'As linhas somam R$ 104,40 e o total da nota é R$ 10,45: R$ 93,95 a mais.',
  );
  expect(section).toContain('BANANA KG: 0,83 kg × R$ 12,59, na nota R$ 104,40');
  // Nothing was left unread.
  expect(screen.queryByRole('region', { name: 'Não deu para ler' })).toBeNull();
  // The product of the line is sure, but the line is shown and marked.
  const line = within(screen.getByRole('list', { name: 'Itens certos' })).getByRole('listitem');
  expect(textOf(line)).toContain('Confira o valor');
  expect(await axe(container)).toEqual([]);
});

it('NF-15 NF-38 records a receipt that does not prove itself only after the person has compared it', async () => {
  const opened = await openReview();
  expect(screen.queryByRole('button', { name: 'Lançar na despensa' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Conferir os valores' }));
  const seen = screen.getByRole('checkbox', { name: 'Conferi com a nota' });
  expect(seen).toHaveFocus();
  expect(seen).not.toBeChecked();
  await user.keyboard(' ');
  const button = await screen.findByRole('button', { name: 'Lançar na despensa' });
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
  await user.click(button);
  await waitFor(() => expect(sentNames(opened)).toContain('recordReceipt'));
});

it('NF-15 NF-38 keeps after a reload that the person has compared the receipt', async () => {
  const { unmount, identity } = await openReview();
  await user.click(screen.getByRole('checkbox', { name: 'Conferi com a nota' }));
  unmount();
  openReceipts('/notas/ler', {}, {}, identity);
  expect(await screen.findByRole('checkbox', { name: 'Conferi com a nota' })).toBeChecked();
});

it('NF-15 folds more than five parts, and moves the focus to all of them', async () => {
  const lines = ['A', 'B', 'C', 'D', 'E'].map((name) => ({ ...banana, text: name }));
  await openReview({ ...receipt, lines });
  const section = within(screen.getByRole('region', { name: title }));
  expect(section.getAllByRole('listitem')).toHaveLength(4);
  await user.click(section.getByRole('button', { name: 'Ver todas as 6' }));
  expect(section.getAllByRole('listitem')).toHaveLength(6);
  expect(section.getByRole('list')).toHaveFocus();
});

it('NF-15 asks nothing about a receipt that proves itself', async () => {
  await openReview({ ...receipt, lines: [makeLine('CAFE', 10.45)], unreadPaid: 0, doubts: [] });
  expect(screen.queryByRole('checkbox', { name: 'Conferi com a nota' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Lançar na despensa' })).toBeTruthy();
});

describe('NF-14', () => {
  it.each([
    [{ unreadPaid: 0, unreadLines: [] }, []],
    [{ unreadPaid: -31.9, unreadLines: [] }, ['sum']],
    [{ unreadPaid: 31.9, unreadLines: [] }, ['sum']],
    [{ unreadPaid: 3.5, unreadLines: ['?? 3,50'] }, ['unread']],
    [{ unreadPaid: -3.5, unreadLines: ['?? 3,50'] }, ['sum', 'unread']],
  ])('NF-14 finds the doubts about an answer of an older server, %j', (fields, doubts) => {
    expect(doubtsOf(fields)).toEqual(doubts);
  });

  it.each([
    [['count'], 'Confira: o número de itens da nota é outro', []],
    [['unread'], 'Confira: há linhas que não deu para ler', []],
    [
      ['sum', 'count'],
      title,
      [
        'Os descontos e acréscimos não levam ao total da nota.',
        'O número de itens da nota é outro.',
      ],
    ],
  ] as const)('NF-14 has words for %j', (doubts, firstDoubt, parts) => {
    const read = makeReadReceipt({ doubts: [...doubts] });
    expect(doubtTexts(read)).toEqual({ title: firstDoubt, parts });
  });
});
