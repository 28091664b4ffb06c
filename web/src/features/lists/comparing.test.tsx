import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { textOf } from '../../../test/text-of.ts';
import { serverError } from '../../../test/fakes/fake-api.ts';
import { axe } from '../../../test/axe.ts';
import { openLists, serveLists } from '../../../test/screens/open-lists.tsx';
import { makePriceBookEntry } from '../insights/price-book.fixture.ts';
import { makeItem, makeList } from './list.fixture.ts';

const rice = makeItem('1', { name: 'Arroz', quantity: 2 });
const coffee = makeItem('2', { name: 'Cafe' });
const milk = makeItem('3', { name: 'Leite' });
const salt = makeItem('4', { name: 'Sal' });
const eggs = makeItem('5', { name: 'Ovos', isChecked: true });

beforeEach(() => localStorage.clear());

async function openComparison() {
  await openLists();
  await userEvent.click(screen.getByRole('button', { name: 'Mais opções' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Onde sai mais barata' }));
  return within(await screen.findByRole('dialog', { name: 'Onde minha lista sai mais barata' }));
}
const getRowTexts = (list: HTMLElement) => within(list).getAllByRole('listitem').map(textOf);

it('INS-01 INS-15 ranks the supermarkets with their coverage, and does not count missing prices as zero', async () => {
  serveLists([makeList([rice, coffee, milk, salt, eggs])], {
    getPriceBook: {
      entries: [
        makePriceBookEntry('Arroz', { Extra: 20, Dia: 22 }),
        makePriceBookEntry('Cafe', { Extra: 18, Dia: 19 }),
        makePriceBookEntry('Leite', { Dia: 5, Sacolao: 4 }),
        makePriceBookEntry('Ovos', { Extra: 99 }),
      ],
    },
  });
  const dialog = await openComparison();
  const supermarkets = await dialog.findByRole('list', {
    name: 'Supermercados, do mais barato ao mais caro',
  });
  expect(getRowTexts(supermarkets)).toEqual([
    'ExtraR$ 58,002 de 4 itens com preço, o mais antigo de ontemMais barato nos mesmos 2 itens',
    'DiaR$ 68,003 de 4 itens com preço, o mais antigo de ontemNos mesmos 2 itens: R$ 5,00 a mais que Extra',
    'SacolaoR$ 4,001 de 4 itens com preço, visto ontemNenhum item em comum com ExtraFaltam muitos preços',
  ]);
  expect(dialog.getByText('1 item ainda não tem preço em nenhum supermercado.')).toBeTruthy();
  expect(await axe(screen.getByRole('dialog'))).toEqual([]);
});

it('INS-01 shows which items to buy in which of two supermarkets, and the saving', async () => {
  serveLists([makeList([rice, coffee])], {
    getPriceBook: {
      entries: [
        makePriceBookEntry('Arroz', { Extra: 20, Dia: 25 }),
        makePriceBookEntry('Cafe', { Extra: 18, Dia: 12 }),
      ],
    },
  });
  const dialog = await openComparison();
  const split = await dialog.findByRole('region', { name: 'Em dois supermercados' });
  expect(getRowTexts(split)).toEqual(['ArrozR$ 40,00', 'CafeR$ 12,00R$ 6,00 a menos que Extra']);
  expect(textOf(split)).toContain('JuntosR$ 52,002 de 2 itens com preçoTudo em Extra: R$ 58,00');
  expect(within(split).getByText('Economia de R$ 6,00')).toBeTruthy();
});

it.each([
  [5, 'Economia de R$ 5,00'],
  [4.99, 'Economia de R$ 4,99: não compensa ir a dois'],
])(
  'INS-01 says whether a saving of %d is worth the way to a second supermarket',
  async (saving, text) => {
    serveLists([makeList([rice, coffee])], {
      getPriceBook: {
        entries: [
          makePriceBookEntry('Arroz', { Extra: 20, Dia: 25 }),
          makePriceBookEntry('Cafe', { Extra: 18, Dia: 18 - saving }),
        ],
      },
    });
    const dialog = await openComparison();
    const split = await dialog.findByRole('region', { name: 'Em dois supermercados' });
    expect(within(split).getByText(text)).toBeTruthy();
  },
);

it('INS-01 does not offer a second supermarket that saves nothing', async () => {
  serveLists([makeList([rice, coffee])], {
    getPriceBook: {
      entries: [
        makePriceBookEntry('Arroz', { Extra: 20, Dia: 20 }),
        makePriceBookEntry('Cafe', { Extra: 12, Dia: 12 }),
      ],
    },
  });
  const dialog = await openComparison();
  expect(await dialog.findByText('Nos mesmos 2 itens: o mesmo preço')).toBeTruthy();
  expect(dialog.queryByText('Em dois supermercados')).toBeNull();
});

it("INS-01 shows 'hoje' as the date of prices from today", async () => {
  const today = new Date().toISOString();
  serveLists([makeList([rice, coffee])], {
    getPriceBook: {
      entries: [
        makePriceBookEntry('Arroz', { Extra: 20, Dia: 22 }, today),
        makePriceBookEntry('Cafe', { Extra: 18 }, today),
      ],
    },
  });
  const dialog = await openComparison();
  expect(await dialog.findByText('2 de 2 itens com preço, todos de hoje')).toBeTruthy();
  expect(dialog.getByText('1 de 2 itens com preço, visto hoje')).toBeTruthy();
});

it('INS-01 shows that one supermarket alone cannot be compared', async () => {
  serveLists([makeList([rice])], {
    getPriceBook: { entries: [makePriceBookEntry('Arroz', { Extra: 20 })] },
  });
  const dialog = await openComparison();
  expect(
    await dialog.findByText('Para comparar faltam preços de outro supermercado.'),
  ).toBeTruthy();
  expect(dialog.queryByText('Mais barato')).toBeNull();
});

it('INS-01 explains where prices come from if there are none', async () => {
  serveLists([makeList([rice])]);
  const dialog = await openComparison();
  expect(
    await dialog.findByText(
      'Ainda não há preços para estes itens. Eles vêm das suas compras finalizadas.',
    ),
  ).toBeTruthy();
});

it('INS-01 shows that nothing is left to buy', async () => {
  serveLists([makeList([eggs])]);
  const dialog = await openComparison();
  expect(await dialog.findByText('Não há itens a comprar nesta lista.')).toBeTruthy();
});

it('INS-01 INS-17 shows that the prices cannot be loaded, and retries', async () => {
  const api = serveLists([makeList([rice])]);
  api.failures.getPriceBook = serverError;
  const dialog = await openComparison();
  expect(await dialog.findByText('Falha ao buscar seus preços.')).toBeTruthy();
  delete api.failures.getPriceBook;
  await userEvent.click(dialog.getByRole('button', { name: 'Tentar novamente' }));
  expect(await dialog.findByText(/^Ainda não há preços/u)).toBeTruthy();
});

it('INS-01 shows the cost of the list in each supermarket in the dialog that starts a trip, and selects the supermarket that is tapped', async () => {
  serveLists([makeList([rice])], {
    getSupermarkets: { names: ['Extra', 'Dia'] },
    getPriceBook: { entries: [makePriceBookEntry('Arroz', { Extra: 20, Dia: 25 })] },
  });
  await openLists();
  const [otherSupermarketButton] = await screen.findAllByRole('button', {
    name: 'Outro supermercado',
  });
  await userEvent.click(otherSupermarketButton as Element);
  const dialog = within(await screen.findByRole('dialog', { name: 'Iniciar Compras' }));
  const diaButton = await dialog.findByRole('button', { name: /^Dia.*R\$/u });
  await userEvent.click(diaButton);
  expect(dialog.getByRole('combobox')).toHaveProperty('value', 'Dia');
  expect(diaButton.getAttribute('aria-pressed')).toBe('true');
});
